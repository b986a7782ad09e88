const SPANISH = new Set('AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE'.split(' '))
const PORTUGUESE = new Set('AO BR CV GW MZ PT ST TL'.split(' '))

/**
 * Returns the language for the papers of a new customer: Spanish or Portuguese if that is the language of the country,
 * otherwise English (`us`). `country` is an ISO 3166 code.
 */
export function languageOfCountry(country: string): 'es' | 'pt' | 'us' {
  if (SPANISH.has(country)) return 'es'
  return PORTUGUESE.has(country) ? 'pt' : 'us'
}
