const names = ['localhost', '127.0.0.1', '[::1]']

/** Whether the host of an address is this machine, so that what is sent there passes no network. */
export function isThisMachine({ hostname }: URL): boolean {
  return names.includes(hostname)
}

/** Whether an IP address is one by which this machine talks to itself. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address)
}
