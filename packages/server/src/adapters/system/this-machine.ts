const names = ['localhost', '127.0.0.1', '[::1]']

/** Returns whether the host of a URL is this machine, so that data sent there does not pass through a network. */
export function isThisMachine({ hostname }: URL): boolean {
  return names.includes(hostname)
}

/** Returns whether an IP address is a loopback address. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address)
}
