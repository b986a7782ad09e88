const redirectKey = 'redirect_address'

/** Keeps the address that was wanted before signing in. */
export function saveRedirectAddress(address: string): void {
  if (isInside(address)) sessionStorage.setItem(redirectKey, address)
}

/** The address that was wanted, and forgets it; null when there is none. */
export function takeRedirectAddress(): string | null {
  const address = sessionStorage.getItem(redirectKey)
  clearRedirectAddress()
  return address !== null && isInside(address) ? address : null
}

export function clearRedirectAddress(): void {
  sessionStorage.removeItem(redirectKey)
}

/** An address of the application itself, other than signing in. */
function isInside(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//') && !address.startsWith('/auth')
}
