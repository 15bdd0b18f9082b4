import { BlockList, isIP, isIPv4 } from 'node:net'

/**
 * IPv4 ranges outside the public Internet: IANA's special-purpose registry
 * (https://www.iana.org/assignments/iana-ipv4-special-registry), multicast and reserved space.
 */
const refusedIPv4: readonly (readonly [range: string, what: string])[] = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private use'],
  ['100.64.0.0/10', 'carrier-grade NAT'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private use'],
  ['192.0.0.0/24', 'protocol assignments'],
  ['192.0.2.0/24', 'documentation'],
  ['192.88.99.0/24', 'former 6to4 relays'],
  ['192.168.0.0/16', 'private use'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255/32', 'broadcast'],
  ['240.0.0.0/4', 'reserved'],
]

/** The same for IPv6 (https://www.iana.org/assignments/iana-ipv6-special-registry). */
const refusedIPv6: readonly (readonly [range: string, what: string])[] = [
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['::/96', 'former IPv4-compatible'],
  ['::ffff:0:0:0/96', 'IPv4-translated'],
  ['64:ff9b:1::/48', 'local translation'],
  ['100::/64', 'discard-only'],
  ['100:0:0:1::/64', 'dummy prefix'],
  ['2001::/23', 'protocol assignments, Teredo and benchmarking among them'],
  ['2001:db8::/32', 'documentation'],
  ['3fff::/20', 'documentation'],
  ['5f00::/16', 'segment routing'],
  ['fc00::/7', 'unique local'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'former site-local'],
  ['ff00::/8', 'multicast'],
]

/** IPv6 notations that embed an IPv4 address: refused if that address is. */
const embeddings: readonly ((ipv4: string, bits: number) => string)[] = [
  (ipv4, bits) => `::ffff:${hexOf(ipv4)}/${96 + bits}`,
  (ipv4, bits) => `64:ff9b::${hexOf(ipv4)}/${96 + bits}`,
  (ipv4, bits) => `2002:${hexOf(ipv4)}::/${16 + bits}`,
]

/** `10.1.2.3` as the two groups `a01:203`. */
function hexOf(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

function partsOf(range: string): { start: string; bits: number } {
  const [start = '', bits] = range.split('/')
  return { start, bits: Number(bits) }
}

function embedded([range, what]: readonly [string, string]): readonly (readonly [
  string,
  string,
])[] {
  const { start, bits } = partsOf(range)
  return embeddings.map((embed) => [embed(start, bits), what])
}

interface Refusal {
  readonly list: BlockList
  readonly what: string
}

let known: readonly Refusal[] | undefined

/** Made when the first address is checked: most pages are not fetched. */
function refusals(): readonly Refusal[] {
  known ??= [...refusedIPv4, ...refusedIPv6, ...refusedIPv4.flatMap(embedded)].map(
    ([range, what]) => {
      const { start, bits } = partsOf(range)
      const list = new BlockList()
      list.addSubnet(start, bits, isIPv4(start) ? 'ipv4' : 'ipv6')
      return { list, what }
    },
  )
  return known
}

/** Why no page may be fetched from this address; `undefined` for addresses of the public Internet. */
export function refusalReason(address: string): string | undefined {
  const [plain = ''] = address.split('%')
  if (isIP(plain) === 0) return 'no IP address'
  const family = isIPv4(plain) ? 'ipv4' : 'ipv6'
  return refusals().find(({ list }) => list.check(plain, family))?.what
}
