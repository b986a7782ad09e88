import { isIPv6 } from 'node:net'

/** The hextets of an IPv6 address that name the network; who has one has all the addresses in it. */
const HEXTETS_OF_NETWORK = 4
const HEXTETS = 8

/** Where a request came from, as far as it is somebody's own: an IPv4 address, or the network (/64) of an IPv6 address. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  if (!isIPv6(plain)) return address
  const [front = '', back] = plain.toLowerCase().split('::')
  const first = front === '' ? [] : front.split(':')
  const last = back === undefined || back === '' ? [] : back.split(':')
  // '::' stands for as many zeros as are missing.
  const zeros = back === undefined ? 0 : Math.max(0, HEXTETS - first.length - last.length)
  const hextets = [...first, ...Array<string>(zeros).fill('0'), ...last]
  const network = hextets.slice(0, HEXTETS_OF_NETWORK).map((hextet) => hextet.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
