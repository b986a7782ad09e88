const names = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns whether the host of a URL is `localhost`, `127.0.0.1` or `::1`, so that data sent there does not leave this machine.
 */
export function isThisMachine({ hostname }: URL): boolean {
  return names.includes(hostname)
}

/** Returns whether an IP address is a loopback address. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address)
}
