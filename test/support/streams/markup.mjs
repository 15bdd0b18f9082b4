/** A whole page. */
export const document = ({ language, title, description, style, body }) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<style>
body{margin:0;color:#1d2733;font:16px/1.5 Helvetica,Arial,sans-serif}
a{color:#0f4c5c}
li a{color:inherit}
img{display:block;width:100%;min-height:9rem;background:linear-gradient(#b9d3dc,#8fb0a5)}
${style}
</style>
</head>
<body>
${body}
</body>
</html>
`

export const each = (items, write) => items.map(write).join('\n')

export const links = (names) =>
  each(names, (name) => `<li><a href="/${slug(name)}">${name}</a></li>`)

export const slug = (text) =>
  text
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * Where the markup of a field stands: in its usual place, or in the other one where a redesign has moved it. What takes the
 * usual place then is nothing, or something else.
 */
export const placesOf = ({ moved, isTaken = false }) => ({
  usual: (field, html, instead = '') => {
    if (moved !== field) return html
    return isTaken ? instead : ''
  },
  other: (field, html) => (moved === field ? html : ''),
})
