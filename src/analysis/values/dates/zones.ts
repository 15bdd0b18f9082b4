import { zoneOf } from './moment.js'

const offset = /^(?:(?:UTC|GMT)\s?)?([+-]|\u2212)(\d{1,2})(?::?([0-5]\d))?(?!\d)/i
const universal = /^(?:Z|UTC|GMT)(?![\p{L}\p{N}])/iu
const abbreviation = /^[A-Z]{3,5}(?![\p{L}\p{N}])/u

/** Hours east of zones whose short names are unambiguous in the English of some country, by Unicode's locale data. */
const hoursEast: Readonly<Record<string, number>> = {
  ...{ HST: -10, AKST: -9, AKDT: -8, PST: -8, PDT: -7, MST: -7, MDT: -6, CST: -6, CDT: -5 },
  ...{ EST: -5, EDT: -4, AST: -4, ADT: -3, NST: -3.5, NDT: -2.5, WET: 0, WEST: 1, BST: 1 },
  ...{ CET: 1, CEST: 2, EET: 2, EEST: 3, WAT: 1, CAT: 2, SAST: 2, EAT: 3, GST: 4, IST: 5.5 },
  ...{ AWST: 8, ACST: 9.5, ACDT: 10.5, AEST: 10, AEDT: 11, NZST: 12, NZDT: 13 },
}

/** The zone at the beginning of a text: an offset, or a name for one. */
export function zoneAt(text: string): string | undefined {
  const written = offset.exec(text)
  if (written !== null) {
    const [, sign, hours, minutes = '0'] = written
    const size = Number(hours) * 60 + Number(minutes)
    return size <= 14 * 60 ? zoneOf(sign === '+' ? size : -size) : undefined
  }
  if (universal.test(text)) return 'Z'
  const hours = hoursEast[abbreviation.exec(text)?.[0] ?? '']
  return hours === undefined ? undefined : zoneOf(hours * 60)
}
