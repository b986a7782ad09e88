/** Returns an HTTP client that keeps cookies. It does not follow redirects, but returns their address in `to`. */
export function openBrowser() {
  const cookies = new Map<string, string>()
  async function go(address: string, form?: Record<string, string>) {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location')
    return { response, to: location && new URL(location, address).href }
  }
  return { cookies, go }
}

export type CookieBrowser = ReturnType<typeof openBrowser>
