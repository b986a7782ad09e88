import { chromium } from 'playwright-core'
import http from 'node:http'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const S: any = { browser, log: [] }
S.login = async (user: string, opts: any = {}) => {
  const ctx = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES', timezoneId: 'Europe/Madrid', permissions: ['clipboard-read', 'clipboard-write'], baseURL: 'http://127.0.0.1:4321', ...opts })
  const p = await ctx.newPage(); p.setDefaultTimeout(8000)
  p.on('pageerror', e => S.log.push('PAGEERROR ' + e.message)); p.on('console', m => { if (['error','warning'].includes(m.type())) S.log.push(m.type() + ' ' + m.text()) })
  p.on('dialog', d => { S.log.push('DIALOG ' + d.type() + ' ' + d.message()); d.accept() })
  await p.goto('/'); S[user] = p; return p
}
S.clip = (p: any, t: string) => p.evaluate((t: string) => navigator.clipboard.writeText(t), t)
S.shot = (p: any, n: string) => p.screenshot({ path: `/tmp/es/${n}.png` })
const AF = Object.getPrototypeOf(async function () {}).constructor
http.createServer((q, r) => { let b = ''; q.on('data', d => b += d); q.on('end', async () => {
  const out: string[] = []; const t0 = Date.now()
  S.t = (l: string) => out.push(`[${((Date.now() - t0) / 1000).toFixed(2)}s] ${l}`)
  try { const v = await new AF('S', b)(S); if (v !== undefined) out.push(typeof v === 'string' ? v : JSON.stringify(v, null, 1)) } catch (e: any) { out.push('ERR ' + e.message) }
  if (S.log.length) out.push('LOG ' + S.log.splice(0).slice(0, 15).join('\n    '))
  r.end(out.join('\n') + '\n') }) }).listen(4399, '127.0.0.1')
console.log('up')
