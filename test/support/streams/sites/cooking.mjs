import { capital, compose, paragraph, paragraphs } from '../compose.mjs'
import { classesOf } from '../looks.mjs'
import { document, each, links, placesOf, slug } from '../markup.mjs'
import { kitchen } from '../prose/kitchen.mjs'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const dateOf = (chance) =>
  `${chance.pick(days)}, ${chance.between(1, 28)} ${chance.pick(months)} 2026`
const timeOf = (chance) => `${chance.between(16, 20)}:${chance.pick(['00', '15', '30', '45'])}`
const nameOf = (chance) => capital(compose(chance, kitchen, 'dish'))

/** What is to be known of an evening. Some have their place told later. */
function facts(chance, number) {
  const text = paragraphs(chance, kitchen, [4, 8], [30, 75])
  return {
    number: 1200 + 7 * number,
    name: nameOf(chance),
    date: dateOf(chance),
    time: timeOf(chance),
    free: chance.between(2, 18),
    place: number % 7 === 3 ? undefined : chance.pick(kitchen.place),
    ingredients: chance
      .some(kitchen.ingredient, chance.between(3, 8))
      .map((one) => one.replace(/#/g, () => `${chance.between(2, 9)}`)),
    body: text.flatMap((said, at) =>
      at > 0 && chance.happens(0.35)
        ? [
            { kind: 'h2', text: chance.pick(kitchen.subhead) },
            { kind: 'p', text: said },
          ]
        : [{ kind: 'p', text: said }],
    ),
    caption: capital(compose(chance, kitchen, 'cook')).replace(/,$/, ''),
    next: Array.from({ length: chance.between(3, 5) }, () => ({
      name: nameOf(chance),
      date: dateOf(chance),
      time: timeOf(chance),
      place: chance.pick(kitchen.place),
    })),
    notes: Array.from({ length: chance.between(0, 3) }, () => ({
      who: chance.pick(kitchen.visitor),
      text: paragraph(chance, { ...kitchen, sentence: kitchen.note }, [8, 20]),
    })),
  }
}

const gold = ({ name, date, time, place, ingredients, body }) => ({
  main: body.map(({ text }) => text),
  fields: {
    name: [name],
    date: [date],
    time: [time],
    place: place === undefined ? [] : [place],
    ingredients,
  },
})

const oldLooks = {
  sitehead: 'bg-plum p-4 text-paper',
  sitehead__name: 'text-2xl font-bold text-paper no-underline',
  sitehead__menu: 'flex gap-4 list-none text-sm bg-sand p-2',
  frame: 'max-w-6xl mx-auto p-4 grid-rail gap-8',
  rail: 'text-sm border-t',
  rail__title: 'text-lg text-plum',
  rail__list: 'list-none',
  rail__date: 'text-xs text-slate block',
  evening: 'max-w-3xl',
  evening__name: 'text-3xl text-plum leading-tight',
  evening__banner: 'bg-plum text-paper p-6 rounded',
  'evening__banner-text': 'text-2xl font-serif',
  when: 'flex gap-6 bg-sand p-3 rounded',
  when__day: 'font-bold',
  when__hour: 'text-slate',
  when__where: 'italic',
  ticket: 'border rounded p-4 mt-4 text-center',
  ticket__day: 'text-xl text-clay font-bold',
  clock: 'bg-mist p-2 text-right',
  clock__hour: 'text-xl text-leaf',
  venue: 'border-t p-3 mt-4',
  venue__name: 'font-semibold text-sea',
  evening__text: 'leading-relaxed',
  letterpress: 'bg-sand p-4',
  letterpress__text: 'font-serif leading-relaxed text-lg',
  evening__picture: 'm-0 my-4',
  list: 'bg-mist p-4 rounded',
  list__title: 'text-lg m-0',
  list__item: 'py-1',
  basket: 'border p-4 text-sm',
  basket__row: 'border-b py-1 text-sea',
  book: 'bg-plum text-paper rounded p-3',
  notes: 'border-t mt-6',
  notes__who: 'font-semibold text-sm',
  sitefoot: 'text-sm text-slate border-t p-6 mt-8',
}

/** A calendar of a kitchen: what comes next to the left, the evening beside it. */
function old(facts, names, change) {
  const { attribute: c, style } = classesOf(names, oldLooks)
  const { usual, other } = placesOf(change)
  const { name, date, time, free, place, ingredients, body, caption, next, notes } = facts
  const text = each(body, ({ kind, text: said }) => `<${kind}>${said}</${kind}>`)
  return document({
    language: 'en',
    title: `${name} – Open Kitchen`,
    description: `An evening at the Open Kitchen: ${name}`,
    style: style(),
    body: `<header ${c('sitehead')}><a ${c('sitehead__name')} href="/">Open Kitchen</a></header>
<ul ${c('sitehead__menu')}>${links(['Calendar', 'Recipes', 'Places', 'Give', 'About us'])}</ul>
<div ${c('frame')}><div ${c('rail')}><h3 ${c('rail__title')}>Coming up</h3><ul ${c('rail__list')}>
${each(next, (one) => `<li><a href="/evenings/${slug(one.name)}">${one.name}</a> <span ${c('rail__date')}>${one.date}, ${one.time}</span></li>`)}
</ul><p>Get our calendar by mail: <input type="email"> <button>Send</button></p></div>
<main ${c('evening')}>
${usual('name', `<h1 ${c('evening__name')}>${name}</h1>`)}
${other('name', `<div ${c('evening__banner')}><p ${c('evening__banner-text')}>${name}</p></div>`)}
<div ${c('when')}>
${usual('date', `<span ${c('when__day')}>${date}</span>`)}
${usual('time', `<span ${c('when__hour')}>${time}</span>`)}
${place === undefined ? '' : usual('place', `<span ${c('when__where')}>${place}</span>`, `<span ${c('when__where')}>${free} places left</span>`)}
</div>
<figure ${c('evening__picture')}><img src="/photos/${slug(name)}.jpg" alt=""><figcaption>${caption}</figcaption></figure>
${usual('main', `<div ${c('evening__text')}>\n${text}\n</div>`)}
${other('main', `<section ${c('letterpress')}><article ${c('letterpress__text')}>\n${text}\n</article></section>`)}
<section ${c('list')}><h3 ${c('list__title')}>In the pot</h3>
${usual('ingredients', `<ul>${each(ingredients, (one) => `<li ${c('list__item')}>${one}</li>`)}</ul>`)}
</section>
${other('ingredients', `<div ${c('basket')}>${each(ingredients, (one) => `<div ${c('basket__row')}>${one}</div>`)}</div>`)}
${other('date', `<section ${c('ticket')}>Doors open <strong ${c('ticket__day')}>${date}</strong></section>`)}
${other('time', `<p ${c('clock')}>We start at <b ${c('clock__hour')}>${time}</b></p>`)}
${place === undefined ? '' : other('place', `<address ${c('venue')}>You find us here: <b ${c('venue__name')}>${place}</b></address>`)}
<p><button ${c('book')}>Keep me a place</button></p>
<section ${c('notes')}><h3>Notes</h3>
${each(notes, ({ who, text: said }) => `<div><span ${c('notes__who')}>${who}</span><p>${said}</p></div>`)}
</section></main></div>
<footer ${c('sitefoot')}>Open Kitchen is run by volunteers. <a href="/contact">Contact</a> <a href="/privacy">Privacy</a></footer>`,
  })
}

const freshLooks = {
  crown: 'bg-leaf p-2 flex justify-between items-center',
  crown__mark: 'text-paper uppercase font-bold no-underline',
  crown__ways: 'flex gap-3 list-none text-xs text-paper',
  poster: 'bg-mist p-8 text-center',
  poster__title: 'text-4xl font-serif text-leaf m-2',
  plan: 'max-w-2xl mx-auto p-4',
  plan__needs: 'text-sm border-l-4 pl-4 my-4',
  plan__need: 'list-none py-1',
  plan__prose: 'text-lg leading-relaxed',
  plan__turn: 'text-xl text-clay mt-6',
  plan__table: 'w-full text-sm border my-4',
  plan__key: 'text-right text-slate p-2',
  plan__fact: 'font-semibold p-2',
  plan__photo: 'text-xs text-slate',
  strip: 'grid-3 gap-3 max-w-6xl mx-auto p-4',
  strip__card: 'border rounded p-3 text-sm',
  strip__small: 'text-slate text-xs',
  talk: 'max-w-2xl mx-auto bg-sand p-4 rounded',
  talk__name: 'italic',
  base: 'bg-ink text-paper text-xs text-center p-4 mt-8',
}

/** The same calendar as a poster: what is needed first, then the text, facts in a table at the end. */
function fresh(facts, names) {
  const { attribute: c, style } = classesOf(names, freshLooks)
  const { name, date, time, place, ingredients, body, caption, next, notes } = facts
  const block = {
    p: (text) => `<p>${text}</p>`,
    h2: (text) => `<h4 ${c('plan__turn')}>${text}</h4>`,
  }
  const row = (key, value) =>
    `<tr><td ${c('plan__key')}>${key}</td><td ${c('plan__fact')}>${value}</td></tr>`
  return document({
    language: 'en',
    title: `${name} | The Open Kitchen`,
    description: `Cook with us: ${name}`,
    style: style(),
    body: `<nav ${c('crown')}><a ${c('crown__mark')} href="/">The Open Kitchen</a><ul ${c('crown__ways')}>${links(['Evenings', 'Recipes', 'Where we cook', 'Volunteer'])}</ul></nav>
<header ${c('poster')}><h2 ${c('poster__title')}>${name}</h2></header>
<article ${c('plan')}>
<ol ${c('plan__needs')}>${each(ingredients, (one) => `<li ${c('plan__need')}><span>${one}</span></li>`)}</ol>
<div ${c('plan__prose')}>
${each(body, ({ kind, text }) => block[kind](text))}
</div>
<div ${c('plan__photo')}><img src="/img/${slug(name)}.webp" alt="">${caption}</div>
<table ${c('plan__table')}>${row('Date', date)}${row('Beginning', time)}${place === undefined ? '' : row('Place', place)}${row('Guests', '10 to 20')}</table>
</article>
<aside ${c('talk')}><h3>What guests say</h3>
${each(notes, ({ who, text }) => `<p>${text} <span ${c('talk__name')}>${who}</span></p>`)}
</aside>
<section ${c('strip')}>
${each(next, (one) => `<div ${c('strip__card')}><a href="/evenings/${slug(one.name)}">${one.name}</a><div ${c('strip__small')}>${one.date}</div><div ${c('strip__small')}>${one.place}</div></div>`)}
</section>
<footer ${c('base')}>The Open Kitchen · <a href="/contact">Contact</a> · <a href="/privacy">Privacy</a> · We set no cookies.</footer>`,
  })
}

export const cooking = {
  host: 'open-kitchen.example',
  fields: ['main', 'name', 'date', 'time', 'place', 'ingredients'],
  facts,
  gold,
  path: ({ name, number }) => `/evenings/${number}-${slug(name)}`,
  looks: { old, fresh },
}
