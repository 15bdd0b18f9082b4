import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusalReason } from './ip-address.js'

describe('refused', () => {
  test.each([
    ['0.0.0.0', 'this network'],
    ['10.0.0.0', 'private use'],
    ['10.255.255.255', 'private use'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['100.127.255.255', 'carrier-grade NAT'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['169.254.169.254', 'link-local'],
    ['172.16.0.1', 'private use'],
    ['172.31.255.255', 'private use'],
    ['192.0.0.8', 'protocol assignments'],
    ['192.0.2.1', 'documentation'],
    ['192.168.1.1', 'private use'],
    ['198.18.0.1', 'benchmarking'],
    ['198.19.255.255', 'benchmarking'],
    ['198.51.100.7', 'documentation'],
    ['203.0.113.7', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.255', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['0:0:0:0:0:0:0:1', 'loopback'],
    ['::127.0.0.1', 'former IPv4-compatible'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['::ffff:10.1.2.3', 'private use'],
    ['::ffff:0:10.1.2.3', 'IPv4-translated'],
    ['64:ff9b::169.254.169.254', 'link-local'],
    ['64:ff9b::c0a8:101', 'private use'],
    ['64:ff9b:1::1', 'local translation'],
    ['2002:a00:1::1', 'private use'],
    ['2002:7f00:1::', 'loopback'],
    ['100::1', 'discard-only'],
    ['2001::1', 'protocol assignments, Teredo and benchmarking among them'],
    ['2001:2::1', 'protocol assignments, Teredo and benchmarking among them'],
    ['2001:db8::1', 'documentation'],
    ['3fff:fff::1', 'documentation'],
    ['5f00::1', 'segment routing'],
    ['fc00::1', 'unique local'],
    ['fdff:ffff::1', 'unique local'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local'],
    ['febf::1', 'link-local'],
    ['fec0::1', 'former site-local'],
    ['ff02::1', 'multicast'],
    ['', 'no IP address'],
    ['localhost', 'no IP address'],
    ['0x7f.1', 'no IP address'],
  ])('%s', (address, what) => {
    expect(refusalReason(address)).toBe(what)
  })
})

describe('allowed', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2606:4700::1111',
    '2002:808:808::1',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '3fff:1000::1',
  ])('%s', (address) => {
    expect(refusalReason(address)).toBeUndefined()
  })
})

test('an IPv4 address is treated alike in each of its IPv6 notations', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
      const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
      for (const form of [`::ffff:${hex}`, `64:ff9b::${hex}`, `2002:${hex}::1`])
        expect(refusalReason(form)).toBe(refusalReason(address))
    }),
  )
})
