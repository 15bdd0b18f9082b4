import { capital, compose, paragraph, paragraphs } from '../compose.mjs'
import { classesOf } from '../looks.mjs'
import { document, each, links, placesOf, slug } from '../markup.mjs'
import { workshop } from '../prose/workshop.mjs'

const rooms = ['Küche', 'Tisch', 'Bad', 'Garten', 'Geschenke', 'Neu']

const priceOf = (chance) => `${chance.between(6, 189)},${chance.pick(['00', '50', '90', '95'])} €`
const goodOf = (chance) => compose(chance, workshop, 'ware')
const nameOf = (chance) =>
  `${goodOf(chance)} ${chance.pick(workshop.eigenname)} ${chance.pick(workshop.stoff)}, ${chance.pick(workshop.zusatz)}`

/** What a shop knows of a thing. Some are without a brand, some cost less than they did. */
function facts(chance, number) {
  const name = nameOf(chance)
  const text = paragraphs(chance, workshop, [2, 5], [30, 70])
  const body = text.flatMap((paragraph, at) =>
    at > 0 && chance.happens(0.4)
      ? [
          { kind: 'h3', text: chance.pick(workshop.zwischen) },
          { kind: 'p', text: paragraph },
        ]
      : [{ kind: 'p', text: paragraph }],
  )
  return {
    name,
    number: `${chance.pick(['KT', 'HB', 'TR', 'GL'])}-${chance.between(1000, 9899)}`,
    price: priceOf(chance),
    before: chance.happens(0.3) ? priceOf(chance) : undefined,
    /** What its maker would have it cost. */
    listed: priceOf(chance),
    brand: number % 5 === 1 ? undefined : chance.pick(workshop.marke),
    stock: capital(compose(chance, workshop, 'vorrat')),
    room: chance.pick(rooms),
    body,
    rows: [
      ['Material', chance.pick(workshop.stoff).replace('aus ', '')],
      ['Höhe', compose(chance, workshop, 'maß')],
      ['Breite', compose(chance, workshop, 'maß')],
      ['Gewicht', compose(chance, workshop, 'gewicht')],
      ['Spülmaschine', chance.pick(['ja', 'nein', 'besser nicht'])],
    ].filter(() => chance.happens(0.85)),
    others: Array.from({ length: chance.between(3, 4) }, () => ({
      name: nameOf(chance),
      price: priceOf(chance),
      brand: chance.pick(workshop.marke),
    })),
    reviews: Array.from({ length: chance.between(1, 4) }, () => ({
      who: chance.pick(workshop.kundin),
      stars: chance.between(2, 5),
      text: paragraph(chance, { ...workshop, sentence: workshop.urteil }, [10, 35]),
    })),
  }
}

const gold = ({ name, number, price, brand, stock, body }) => ({
  main: body.map(({ text }) => text),
  fields: {
    name: [name],
    price: [price],
    brand: brand === undefined ? [] : [brand],
    sku: [number],
    availability: [stock],
  },
})

const oldLooks = {
  'shop-top': 'bg-sand p-4 flex justify-between items-center',
  'shop-top__name': 'text-2xl font-bold text-clay no-underline',
  'shop-top__menu': 'flex gap-4 list-none',
  crumbs: 'text-sm text-slate max-w-6xl mx-auto px-4 py-2',
  product: 'max-w-6xl mx-auto grid-2 gap-8 p-4',
  product__pictures: 'rounded',
  product__name: 'text-3xl font-serif leading-tight m-0',
  product__plate: 'bg-sea text-paper p-3',
  'product__plate-text': 'text-2xl font-bold',
  product__maker: 'text-sm text-slate uppercase',
  product__sign: 'border p-2 rounded',
  'product__sign-text': 'italic text-clay',
  'price-box': 'bg-mist p-4 rounded my-4',
  'price-box__now': 'text-3xl font-bold text-clay',
  'price-box__before': 'line-through text-slate',
  'price-box__tax': 'text-xs text-slate',
  till: 'border shadow p-4 text-center mt-4',
  till__sum: 'text-2xl font-semibold text-leaf',
  product__stock: 'font-semibold text-leaf my-2',
  parcel: 'bg-sand p-2 text-sm',
  parcel__when: 'font-bold text-plum',
  product__buy: 'bg-clay text-paper p-3 rounded font-bold',
  detail: 'max-w-3xl mx-auto p-4',
  detail__text: 'leading-relaxed',
  tale: 'bg-sand p-6',
  tale__text: 'font-serif text-lg leading-relaxed',
  detail__table: 'w-full border text-sm my-4',
  detail__key: 'text-slate p-2',
  detail__value: 'font-semibold p-2',
  review: 'border-t py-3',
  review__who: 'text-sm font-bold',
  also: 'max-w-6xl mx-auto p-4',
  also__grid: 'grid-3 gap-4',
  also__card: 'border rounded p-3',
  also__price: 'font-bold text-clay',
  'shop-foot': 'bg-ink text-paper p-6 text-sm mt-8',
}

/** A shop: pictures to the left, everything to buy by to the right, the description below. */
function old(facts, names, change) {
  const { attribute: c, style } = classesOf(names, oldLooks)
  const { usual, other } = placesOf(change)
  const { name, number, price, before, listed, brand, stock, room, body, rows, others, reviews } =
    facts
  const text = each(body, ({ kind, text: said }) => `<${kind}>${said}</${kind}>`)
  return document({
    language: 'de',
    title: `${name} - Hausrat Lindholm`,
    description: `${name} bei Hausrat Lindholm bestellen.`,
    style: style(),
    body: `<header ${c('shop-top')}><a ${c('shop-top__name')} href="/">Hausrat Lindholm</a><ul ${c('shop-top__menu')}>${links([...rooms, 'Warenkorb', 'Konto'])}</ul></header>
<div ${c('crumbs')}><a href="/">Start</a> / <a href="/${slug(room)}">${room}</a></div>
<main><div ${c('product')}><div ${c('product__pictures')}><img src="/bilder/${slug(number)}.jpg" alt=""></div><div>
${usual('name', `<h1 ${c('product__name')}>${name}</h1>`)}
${brand === undefined ? '' : usual('brand', `<p ${c('product__maker')}>von <a href="/marken/${slug(brand)}">${brand}</a></p>`)}
<div ${c('price-box')}>${usual('price', `<span>Preis:</span> <span ${c('price-box__now')}>${price}</span>`, `<span>UVP:</span> <span ${c('price-box__now')}>${listed}</span>`)} ${before === undefined ? '' : `<span ${c('price-box__before')}>${before}</span>`} <div ${c('price-box__tax')}>inkl. MwSt., zzgl. 4,90 € Versand</div></div>
${usual('availability', `<div ${c('product__stock')}>${stock}</div>`)}
<button ${c('product__buy')}>In den Warenkorb</button>
${other('price', `<section ${c('till')}>Sie zahlen <strong ${c('till__sum')}>${price}</strong></section>`)}
${other('availability', `<ul ${c('parcel')}><li>Versand: <em ${c('parcel__when')}>${stock}</em></li></ul>`)}
</div></div>
${other('name', `<section ${c('product__plate')}><p ${c('product__plate-text')}>${name}</p></section>`)}
<section ${c('detail')}><h2>Beschreibung</h2>
${usual('main', `<div ${c('detail__text')}>\n${text}\n</div>`)}
${other('main', `<article ${c('tale')}><div ${c('tale__text')}>\n${text}\n</div></article>`)}
<table ${c('detail__table')}>
<tr><th ${c('detail__key')}>Artikelnummer</th><td ${c('detail__value')}>${number}</td></tr>
${each(rows, ([key, value]) => `<tr><th ${c('detail__key')}>${key}</th><td ${c('detail__value')}>${value}</td></tr>`)}
</table>
${brand === undefined ? '' : other('brand', `<div ${c('product__sign')}>Hersteller: <i ${c('product__sign-text')}>${brand}</i></div>`)}
<h2>Bewertungen</h2>
${each(reviews, ({ who, stars, text: said }) => `<div ${c('review')}><div ${c('review__who')}>${who}, ${stars} von 5</div><p>${said}</p></div>`)}
</section>
<section ${c('also')}><h2>Andere kauften auch</h2><div ${c('also__grid')}>
${each(others, (one) => `<div ${c('also__card')}><img src="/bilder/${slug(one.name)}.jpg" alt=""><a href="/artikel/${slug(one.name)}">${one.name}</a><div>${one.brand}</div><div ${c('also__price')}>${one.price}</div></div>`)}
</div></section></main>
<footer ${c('shop-foot')}><p>Hausrat Lindholm, Am Speicher 9. Versandkostenfrei ab 75,00 €.</p><ul>${links(['Versand', 'Rückgabe', 'AGB', 'Datenschutz', 'Impressum'])}</ul><form>Neues per Brief: <input type="email"> <button>Anmelden</button></form></footer>`,
  })
}

const freshLooks = {
  ribbon: 'bg-leaf text-paper text-center text-sm p-1',
  bar: 'border-b p-3 flex gap-6 items-center',
  bar__logo: 'text-xl font-serif italic text-leaf',
  bar__nav: 'flex gap-3 list-none text-sm',
  stage: 'max-w-3xl mx-auto p-4',
  offer: 'text-center',
  offer__maker: 'text-xs tracking-wide uppercase text-slate',
  offer__heading: 'text-2xl font-semibold m-1',
  offer__image: 'my-4 rounded',
  story: 'text-base leading-relaxed my-6',
  story__head: 'text-lg text-leaf',
  facts: 'grid-2 gap-2 text-sm bg-sand p-4',
  facts__name: 'text-slate',
  facts__what: 'font-semibold m-0',
  buy: 'shadow border rounded p-4 flex justify-between items-center my-6',
  buy__amount: 'text-2xl text-leaf font-bold',
  buy__was: 'text-sm text-slate line-through',
  buy__state: 'text-sm text-slate',
  buy__button: 'bg-leaf text-paper p-2 rounded',
  shelf: 'flex gap-4 list-none',
  shelf__one: 'flex-1 text-sm',
  shelf__cost: 'text-slate font-semibold',
  opinions: 'bg-mist p-4 rounded',
  opinions__by: 'italic text-sm',
  close: 'text-xs text-slate text-center p-6 border-t mt-8',
}

/** The same shop on one column: the others first, then the description, what it costs at the end. */
function fresh(facts, names) {
  const { attribute: c, style } = classesOf(names, freshLooks)
  const { name, number, price, before, brand, stock, room, body, rows, others, reviews } = facts
  const block = {
    p: (text) => `<p>${text}</p>`,
    h3: (text) => `<h4 ${c('story__head')}>${text}</h4>`,
  }
  const row = (key, value) =>
    `<dt ${c('facts__name')}>${key}</dt><dd ${c('facts__what')}>${value}</dd>`
  return document({
    language: 'de',
    title: `${name} | Lindholm`,
    description: `${name} bei Lindholm.`,
    style: style(),
    body: `<div ${c('ribbon')}>Ab 75,00 € liefern wir umsonst. Wir setzen Cookies nur für den Warenkorb ein.</div>
<nav ${c('bar')}><a ${c('bar__logo')} href="/">Lindholm</a><ul ${c('bar__nav')}>${links([...rooms, 'Merkliste'])}</ul></nav>
<div ${c('stage')}>
<div ${c('offer')}>${brand === undefined ? '' : `<div ${c('offer__maker')}>${brand}</div>`}
<h2 ${c('offer__heading')}>${name}</h2><div ${c('offer__image')}><img src="/media/${slug(number)}.webp" alt=""></div></div>
<article ${c('story')}>
${each(body, ({ kind, text }) => block[kind](text))}
</article>
<dl ${c('facts')}>${each(rows, ([key, value]) => row(key, value))}${row('Art.-Nr.', number)}${row('Raum', room)}</dl>
<div ${c('buy')}><div><div>Preis: <b ${c('buy__amount')}>${price}</b> ${before === undefined ? '' : `<s ${c('buy__was')}>${before}</s>`}</div><small ${c('buy__state')}>${stock}</small></div><a ${c('buy__button')} href="/korb?nr=${number}">Kaufen</a></div>
<h3>Passt dazu</h3><ul ${c('shelf')}>
${each(others, (one) => `<li ${c('shelf__one')}><a href="/artikel/${slug(one.name)}">${one.name}</a><br><span ${c('shelf__cost')}>${one.price}</span></li>`)}
</ul>
<section ${c('opinions')}><h3>${reviews.length} Meinungen</h3>
${each(reviews, ({ who, stars, text }) => `<blockquote>${'★'.repeat(stars)} ${text} <cite ${c('opinions__by')}>${who}</cite></blockquote>`)}
</section></div>
<footer ${c('close')}>© Lindholm · <a href="/agb">AGB</a> · <a href="/datenschutz">Datenschutz</a> · <a href="/impressum">Impressum</a> · Brief bestellen: <input type="email"></footer>`,
  })
}

export const shop = {
  host: 'hausrat-lindholm.example',
  fields: ['main', 'name', 'price', 'brand', 'sku', 'availability'],
  facts,
  gold,
  path: ({ name, number }) => `/artikel/${slug(name)}-${slug(number)}`,
  looks: { old, fresh },
}
