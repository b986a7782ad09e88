import { BlockList, isIP } from 'node:net'

/** IP networks that are not part of the public internet, or through which private networks can be reached. */
const networks = [
  // This machine, and private, shared and link-local networks. Cloud providers serve machine credentials at 169.254.169.254.
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  // Reserved networks, networks for protocol assignments, documentation, benchmarking and multicast, and the IPv6 addresses of
  // this machine.
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['::1', 128, 'ipv6'],
  // IPv6 networks: first four whose addresses can contain an IPv4 address of the networks above, then networks for discarded
  // traffic, documentation, private and link-local addresses, and multicast.
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['2001::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
] as const

const blockList = new BlockList()
for (const [network, prefix, family] of networks) blockList.addSubnet(network, prefix, family)

/**
 * Returns true if an address belongs to this machine or a private network, or is otherwise not a public internet address. Also
 * returns true for text that is not an IP address.
 */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return true
  // A mapped IPv4 address, such as ::ffff:10.0.0.1, is checked as an IPv4 address.
  return blockList.check(address, family === 4 ? 'ipv4' : 'ipv6')
}
