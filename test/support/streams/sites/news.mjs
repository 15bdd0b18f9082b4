import { capital, compose, paragraph, paragraphs, sentence } from '../compose.mjs'
import { classesOf } from '../looks.mjs'
import { document, each, links, placesOf, slug } from '../markup.mjs'
import { harbour } from '../prose/harbour.mjs'

const months =
  'January February March April May June July August September October November December'.split(' ')
const sections = ['Harbour', 'Council', 'Schools', 'Business', 'Sport', 'Culture']

const dayOf = (chance) => {
  const [day, month] = [chance.between(1, 28), chance.between(1, 12)]
  return {
    text: `${day} ${months[month - 1]} 2026`,
    path: `2026/${`${month}`.padStart(2, '0')}/${`${day}`.padStart(2, '0')}`,
  }
}

const headlineOf = (chance) => capital(compose(chance, harbour, 'headline'))

/** What an article tells, whatever it looks like. Some have no author. */
function facts(chance, number) {
  const text = () => paragraph(chance, harbour, [30, 85])
  const body = Array.from({ length: chance.between(4, 11) }, () => ({ kind: 'p', text: text() }))
  const insert = (block) => body.splice(chance.between(1, body.length - 1), 0, block)
  for (let left = chance.between(1, 2); left > 0; left--)
    insert({ kind: 'h2', text: capital(compose(chance, harbour, 'subhead')) })
  if (chance.happens(0.5)) insert({ kind: 'quote', text: sentence(chance, harbour) })
  for (let left = chance.between(0, 2); left > 0; left--)
    insert({ kind: 'figure', text: capital(compose(chance, harbour, 'caption')) })
  return {
    headline: headlineOf(chance),
    teaser: paragraph(chance, harbour, [18, 28]),
    author: number % 6 === 2 ? undefined : chance.pick(harbour.writer),
    day: dayOf(chance),
    section: chance.pick(sections),
    minutes: Math.ceil(body.length * 0.7),
    body,
    related: Array.from({ length: chance.between(3, 5) }, () => ({
      title: headlineOf(chance),
      day: dayOf(chance).text,
    })),
    read: Array.from({ length: 5 }, () => headlineOf(chance)),
    comments: Array.from({ length: chance.between(0, 3) }, () => ({
      name: chance.pick(harbour.person),
      day: dayOf(chance).text,
      text: paragraphs(chance, { ...harbour, sentence: harbour.comment }, [1, 1], [12, 30])[0],
    })),
  }
}

const gold = ({ headline, teaser, author, day, body }) => ({
  main: [teaser, ...body.filter(({ kind }) => kind !== 'figure').map(({ text }) => text)],
  fields: { headline: [headline], author: author === undefined ? [] : [author], date: [day.text] },
})

const oldLooks = {
  'cookie-note': 'bg-ink text-sm p-3 text-paper text-center',
  'cookie-note__button': 'bg-paper text-ink rounded p-1 m-1',
  masthead: 'border-b p-4 bg-paper',
  masthead__name: 'text-3xl font-serif font-bold no-underline text-sea',
  masthead__menu: 'flex gap-4 list-none text-sm text-sea',
  sheet: 'max-w-6xl mx-auto p-4 grid-aside gap-8',
  story: 'max-w-3xl',
  story__section: 'uppercase tracking-wide text-sm text-clay m-1',
  story__title: 'text-4xl font-serif leading-tight m-1',
  story__opener: 'bg-sand p-4',
  'story__opener-line': 'text-3xl font-serif leading-tight font-bold',
  story__teaser: 'text-xl leading-relaxed text-slate',
  byline: 'flex justify-between border-t border-b py-2 text-sm',
  byline__author: 'font-bold text-ink',
  byline__date: 'text-slate',
  story__body: 'font-serif text-lg leading-relaxed',
  story__subhead: 'text-2xl font-sans mt-6',
  story__quote: 'border-l-4 pl-4 italic text-xl text-sea',
  story__figure: 'my-4 mx-0',
  story__caption: 'text-sm text-slate font-sans',
  longread: 'bg-mist p-4',
  longread__text: 'text-lg leading-relaxed font-sans',
  stamp: 'text-right text-sm mt-4',
  stamp__day: 'italic text-clay',
  profile: 'flex items-center gap-4 bg-sand p-4 mt-4',
  profile__name: 'text-lg text-sea',
  tags: 'flex gap-2 list-none text-sm mt-6',
  comments: 'border-t mt-8',
  comments__one: 'py-2',
  comments__who: 'text-sm text-slate',
  aside: 'text-sm',
  aside__box: 'bg-mist p-4 rounded mb-4',
  aside__title: 'text-lg m-1',
  aside__list: 'list-none',
  aside__day: 'text-xs text-slate block',
  letter: 'bg-sea text-paper p-4 rounded',
  foot: 'bg-ink text-paper p-6 text-sm mt-8',
}

/** A paper of ten years ago: the article to the left, boxes to the right. */
function old(facts, names, change) {
  const { attribute: c, style } = classesOf(names, oldLooks)
  const { usual, other } = placesOf(change)
  const { headline, teaser, author, day, section, body, related, read, comments, minutes } = facts
  const block = {
    p: (text) => `<p>${text}</p>`,
    h2: (text) => `<h2 ${c('story__subhead')}>${text}</h2>`,
    quote: (text) => `<blockquote ${c('story__quote')}>${text}</blockquote>`,
    figure: (text) =>
      `<figure ${c('story__figure')}><img src="/pictures/${slug(text).slice(0, 30)}.jpg" alt=""><figcaption ${c('story__caption')}>${text}</figcaption></figure>`,
  }
  const text = `<p ${c('story__teaser')}>${teaser}</p>\n${each(body, ({ kind, text }) => block[kind](text))}`
  return document({
    language: 'en',
    title: `${headline} | The Saltmarket Post`,
    description: sentenceOf(teaser),
    style: style(),
    body: `<div ${c('cookie-note')}>We use cookies to count our readers. <button ${c('cookie-note__button')}>Fine</button> <button ${c('cookie-note__button')}>No, thanks</button></div>
<header ${c('masthead')}><a ${c('masthead__name')} href="/">The Saltmarket Post</a>
<ul ${c('masthead__menu')}>${links([...sections, 'Letters', 'Tide tables', 'Subscribe'])}</ul></header>
<div ${c('sheet')}><article ${c('story')}>
<p ${c('story__section')}><a href="/${slug(section)}">${section}</a></p>
${usual('headline', `<h1 ${c('story__title')}>${headline}</h1>`)}
${other('headline', `<div ${c('story__opener')}><div ${c('story__opener-line')}>${headline}</div></div>`)}
<div ${c('byline')}>
${author === undefined ? '' : usual('author', `<span>By <a ${c('byline__author')} href="/people/${slug(author)}">${author}</a></span>`)}
${usual('date', `<span ${c('byline__date')}>${day.text}</span>`, `<span ${c('byline__date')}>${minutes} min read</span>`)}
</div>
${usual('main', `<div ${c('story__body')}>\n${text}\n</div>`)}
${other('main', `<section ${c('longread')}><div ${c('longread__text')}>\n${text}\n</div></section>`)}
${other('date', `<p ${c('stamp')}>Printed on <b ${c('stamp__day')}>${day.text}</b></p>`)}
${author === undefined ? '' : other('author', `<div ${c('profile')}>About the writer: <strong ${c('profile__name')}>${author}</strong></div>`)}
<ul ${c('tags')}>${links([section, 'Saltmarket', 'Bay'])}</ul>
<section ${c('comments')}><h3>${comments.length} comments</h3>
${each(comments, ({ name, day: when, text: said }) => `<div ${c('comments__one')}><p ${c('comments__who')}>${name}, ${when}</p><p>${said}</p></div>`)}
</section></article>
<aside ${c('aside')}>
<div ${c('aside__box')}><h4 ${c('aside__title')}>More on this</h4><ul ${c('aside__list')}>
${each(related, ({ title, day: when }) => `<li><a href="/news/${slug(title)}">${title}</a> <span ${c('aside__day')}>${when}</span></li>`)}
</ul></div>
<div ${c('aside__box')}><h4 ${c('aside__title')}>Most read</h4><ol>${links(read)}</ol></div>
<form ${c('letter')}><p>The week in the harbour, every Friday in your letter box.</p><input type="email" placeholder="Your address"> <button>Send</button></form>
</aside></div>
<footer ${c('foot')}><p>The Saltmarket Post, 3 Custom House Lane. Founded in 1884.</p><p><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a> <a href="/advertise">Advertise with us</a></p></footer>`,
  })
}

const freshLooks = {
  'top-bar': 'bg-sea p-3 flex justify-between items-center',
  'top-bar__brand': 'text-xl font-bold text-paper no-underline uppercase',
  'top-bar__links': 'flex gap-3 list-none text-xs text-paper',
  trail: 'text-xs text-slate max-w-2xl mx-auto p-2',
  column: 'max-w-2xl mx-auto p-2',
  lead: 'text-center py-4',
  lead__kicker: 'text-sm font-semibold text-plum',
  lead__heading: 'text-3xl font-sans font-bold',
  lead__picture: 'w-full rounded',
  lead__note: 'text-xs text-slate italic',
  copy: 'text-base leading-relaxed',
  copy__intro: 'font-semibold',
  copy__part: 'my-3',
  copy__step: 'text-xl text-plum mt-8 mb-2',
  copy__voice: 'text-2xl text-center text-slate p-6',
  credits: 'bg-mist p-3 rounded text-sm mt-6',
  credits__row: 'my-1',
  credits__value: 'font-semibold',
  share: 'flex gap-2 list-none text-xs',
  cards: 'grid-3 gap-4 mt-8',
  card: 'border rounded p-3 shadow',
  card__day: 'text-xs text-slate',
  voices: 'mt-8 bg-sand p-4',
  voices__head: 'text-sm font-bold',
  'bottom-bar': 'border-t p-6 text-center text-xs text-slate mt-8',
}

/** The same paper on one column, facts about the article below it. */
function fresh(facts, names) {
  const { attribute: c, style } = classesOf(names, freshLooks)
  const { headline, teaser, author, day, section, body, related, read, comments } = facts
  const block = {
    p: (text) => `<div ${c('copy__part')}><p>${text}</p></div>`,
    h2: (text) => `<h3 ${c('copy__step')}>${text}</h3>`,
    quote: (text) => `<aside ${c('copy__voice')}>${text}</aside>`,
    figure: (text) =>
      `<div ${c('lead__picture')}><img src="/media/${slug(text).slice(0, 24)}.webp" alt=""><small ${c('lead__note')}>${text}</small></div>`,
  }
  return document({
    language: 'en',
    title: `${headline} - Saltmarket Post`,
    description: sentenceOf(teaser),
    style: style(),
    body: `<nav ${c('top-bar')}><a ${c('top-bar__brand')} href="/">Saltmarket Post</a><ul ${c('top-bar__links')}>${links(['Today', ...sections, 'Puzzles', 'Sign in'])}</ul></nav>
<div ${c('trail')}><a href="/">Home</a> › <a href="/${slug(section)}">${section}</a></div>
<main ${c('column')}>
<header ${c('lead')}><div ${c('lead__kicker')}>${section}</div><h1 ${c('lead__heading')}>${headline}</h1></header>
<div ${c('copy')}>
<p ${c('copy__intro')}>${teaser}</p>
${each(body, ({ kind, text }) => block[kind](text))}
</div>
<div ${c('credits')}>
${author === undefined ? '' : `<div ${c('credits__row')}>Words: <span ${c('credits__value')}>${author}</span></div>`}
<div ${c('credits__row')}>Published: <span ${c('credits__value')}>${day.text}</span></div>
</div>
<ul ${c('share')}>${links(['Share', 'Print', 'Save for later'])}</ul>
<section ${c('voices')}><h4>Voices (${comments.length})</h4>
${each(comments, ({ name, day: when, text }) => `<div><div ${c('voices__head')}>${name} <i>${when}</i></div><div>${text}</div></div>`)}
</section>
<section ${c('cards')}>
${each(related, ({ title, day: when }) => `<div ${c('card')}><a href="/news/${slug(title)}">${title}</a><div ${c('card__day')}>${when}</div></div>`)}
${each(read.slice(0, 2), (title) => `<div ${c('card')}><a href="/news/${slug(title)}">${title}</a></div>`)}
</section>
</main>
<footer ${c('bottom-bar')}>© Saltmarket Post · <a href="/imprint">Imprint</a> · <a href="/privacy">Privacy</a> · Get the Friday letter: <input type="email"> <button>Join</button></footer>`,
  })
}

const sentenceOf = (text) => text.split('. ')[0].replace(/["“”]/g, '')

export const news = {
  host: 'saltmarket-post.example',
  fields: ['main', 'headline', 'author', 'date'],
  facts,
  gold,
  path: ({ headline, day }) => `/news/${day.path}/${slug(headline)}`,
  looks: { old, fresh },
}
