import { isIPv6 } from 'node:net'

/** Number of hextets of an IPv6 address that identify its network. A single client can use every address in this network. */
const HEXTETS_OF_NETWORK = 4
const HEXTETS = 8

/** Returns the network of a client: its IPv4 address, or the /64 of its IPv6 address. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (ipv4) return ipv4
  if (!isIPv6(plain)) return address
  const [front = '', back] = plain.toLowerCase().split('::')
  const first = front === '' ? [] : front.split(':')
  const last = back === undefined || back === '' ? [] : back.split(':')
  // '::' stands for as many zero hextets as the address lacks.
  const zeros = back === undefined ? 0 : Math.max(0, HEXTETS - first.length - last.length)
  const hextets = [...first, ...Array<string>(zeros).fill('0'), ...last]
  const network = hextets.slice(0, HEXTETS_OF_NETWORK).map((hextet) => hextet.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
