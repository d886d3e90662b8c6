extension Markup {
  /// The style sheet: one column, the system's fonts, light or dark as the reader prefers.
  static var style: Markup {
    """
    :root{color-scheme:light dark;--paper:#f4f5f7;--card:#fff;--ink:#16191d;--soft:#5b6470;--line:#dde1e6;\
    --pass:#1a7f45;--warn:#9a5b00;--fail:#c0242f;--fill:#3a7bd5;--cell:#cdeed9;--hole:#dc5a5f}
    @media(prefers-color-scheme:dark){:root{--paper:#101316;--card:#1a1e23;--ink:#e8ebee;--soft:#9aa4b0;\
    --line:#323941;--pass:#4cc27c;--warn:#f0b041;--fail:#ff7478;--fill:#6ea3ee;--cell:#1e4a30;--hole:#f0787c}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",\
    Roboto,sans-serif;-webkit-text-size-adjust:100%;overflow-wrap:anywhere}
    main{max-width:46rem;margin:0 auto;padding:1rem}
    h1,h2,h3,p,ol,ul,dl,figure{margin:0}
    header{border-radius:1rem;padding:1.25rem;color:#fff;margin-bottom:1rem}
    header h1{display:flex;align-items:center;gap:.75rem;font-size:2.5rem;line-height:1.1}
    header h1 svg{width:2.75rem;height:2.75rem;flex:none}
    header p{margin-top:.5rem}
    header .what{font-size:1.125rem;font-weight:600}
    .of-pass{background:#1a7f45}.of-warn{background:#9a5b00}.of-fail{background:#bd2530}.of-none{background:#5b6470}
    section,details{background:var(--card);border:1px solid var(--line);border-radius:.75rem;margin-bottom:.75rem}
    section{padding:1rem}
    h2,.title{font-weight:700;font-size:1.125rem;line-height:1.3}
    .group{margin:1.5rem 0 .5rem;font-size:.8125rem;letter-spacing:.06em;text-transform:uppercase;color:var(--soft)}
    summary{display:flex;align-items:baseline;gap:.75rem;padding:.75rem 1rem;cursor:pointer;list-style:none}
    summary::-webkit-details-marker{display:none}
    .title{flex:1}
    summary::after{content:"";width:.5rem;height:.5rem;border:solid var(--soft);border-width:0 2px 2px 0;\
    transform:rotate(45deg) translate(-.125rem,-.125rem);flex:none}
    [open]>summary::after{transform:rotate(-135deg) translate(-.125rem,-.125rem)}
    summary:focus-visible,a:focus-visible{outline:3px solid var(--fill);outline-offset:2px;border-radius:.75rem}
    .body{padding:0 1rem 1rem}
    .mark{font-size:.8125rem;font-weight:700;line-height:1;padding:.3rem .5rem;border-radius:.375rem;color:#fff;\
    min-width:3.5rem;text-align:center;text-transform:uppercase;flex:none}
    .list{list-style:none;padding:0}
    .list>li{border-left:4px solid var(--warn);padding-left:.75rem;margin-top:.75rem}
    .list>.failed{border-color:var(--fail)}
    .fault{font-weight:600}
    .number{display:inline-block;min-width:1.5em;padding:0 .35em;border-radius:1em;background:var(--ink);\
    color:var(--card);font-size:.8125rem;font-weight:700;line-height:1.5em;text-align:center}
    .soft{color:var(--soft)}
    a{color:inherit}
    .advice{padding-left:1.25rem;margin-top:.25rem}
    .advice li{margin-top:.375rem}
    .advice p{color:var(--soft)}
    h3{font-size:.9375rem;margin-top:1rem}
    table{border-collapse:collapse;width:100%;margin-top:.75rem;font-variant-numeric:tabular-nums}
    th{font-size:.8125rem;color:var(--soft);text-align:left;font-weight:600;white-space:nowrap}
    th,td{padding:.375rem .75rem .375rem 0;border-bottom:1px solid var(--line);vertical-align:top}
    tr:last-child td{border-bottom:0}
    td:first-child{width:34%}
    td:nth-child(2){white-space:nowrap;font-weight:600;width:22%}
    .limit{white-space:nowrap}
    .beyond{color:var(--fail)}
    small{display:block;font-size:.8125rem;color:var(--soft)}
    figure{margin-top:1rem}
    figure svg{display:block;width:100%;max-width:30rem;height:auto;margin:0 auto;overflow:visible}
    figcaption{font-size:.8125rem;color:var(--soft);margin-top:.5rem}
    svg text{fill:var(--soft);font-size:11px;font-family:inherit}
    svg .strong{fill:var(--ink);font-weight:600}
    .frame{fill:none;stroke:var(--soft)}.grid{fill:none;stroke:var(--line)}.bar{fill:var(--fill)}
    .cell{fill:var(--cell)}.hole{fill:var(--hole)}.mesh{fill:none;stroke:var(--card);stroke-width:.6}
    .place{fill:none;stroke:var(--ink);stroke-width:1.5}.tag{fill:var(--ink)}\
    svg .tag-text{fill:var(--card);font-size:10px;font-weight:700;text-anchor:middle}
    .dot{fill:var(--fill);fill-opacity:.35}.right{text-anchor:end}.middle{text-anchor:middle}
    .touch{fill:var(--fill)}.silence{fill:var(--warn)}.drop,.loss{fill:var(--fail)}
    dl{display:grid;grid-template-columns:minmax(6rem,30%) 1fr;gap:.375rem 1rem}
    dt{color:var(--soft)}dd{margin:0;unicode-bidi:isolate;white-space:pre-wrap}
    footer{color:var(--soft);font-size:.8125rem;padding:.5rem 0 2rem}
    @media print{body{background:none}header,li,tr,figure{break-inside:avoid}.group,h2,h3,summary{break-after:avoid}\
    details::details-content{content-visibility:visible}}
    """
  }
}
