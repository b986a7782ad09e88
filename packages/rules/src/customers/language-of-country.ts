const SPANISH = new Set('AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE'.split(' '))
const PORTUGUESE = new Set('AO BR CV GW MZ PT ST TL'.split(' '))

/** Returns the language, of three, for a new customer's papers. `country` is its ISO 3166 code. */
export function languageOfCountry(country: string): 'es' | 'pt' | 'us' {
  if (SPANISH.has(country)) return 'es'
  return PORTUGUESE.has(country) ? 'pt' : 'us'
}
