/** Spanish names of provinces whose stored name is in another language, by ISO 3166-2 code. */
export const spanishStateNames: Readonly<Record<string, string>> = {
  'ES-BI': 'Vizcaya',
  'ES-C': 'La Coruña',
  'ES-GI': 'Gerona',
  'ES-L': 'Lérida',
  'ES-OR': 'Orense',
  'ES-PM': 'Islas Baleares',
  'ES-SS': 'Guipúzcoa',
}

/** Additional names by which states of Spain and Portugal can be found, by ISO 3166-2 code. */
export const otherStateNames: Readonly<Record<string, readonly string[]>> = {
  'ES-A': ['Alacant'],
  'ES-BI': ['Vizcaya'],
  'ES-C': ['La Coruña'],
  'ES-CS': ['Castelló'],
  'ES-GI': ['Gerona'],
  'ES-L': ['Lérida'],
  'ES-NA': ['Nafarroa'],
  'ES-O': ['Asturies', 'Oviedo'],
  'ES-OR': ['Orense'],
  'ES-PM': ['Islas Baleares', 'Baleares', 'Balears'],
  'ES-S': ['Santander'],
  'ES-SS': ['Guipúzcoa'],
  'ES-TF': ['Tenerife'],
  'ES-V': ['València'],
  'ES-VI': ['Araba'],
  'PT-11': ['Lisbon'],
  'PT-13': ['Oporto'],
  'PT-20': ['Açores', 'Azores'],
  'PT-30': ['Madeira'],
}
