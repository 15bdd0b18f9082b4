/** Steps of addresses that lead to people: what sites and their software call those who write there. */
const personStep = /^(?:[~@].|(?:authors?|users?|members?|profiles?|u)(?:\.\w{2,5})?$)/i

/** Whether an address leads to a person: `/user/anna`, `/~anna`, `/members/anna.12`. */
export const isPersonAddress = (address: string): boolean =>
  address.split(/[/?#]/).some((step) => personStep.test(step))
