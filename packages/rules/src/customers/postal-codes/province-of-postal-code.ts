/**
 * Codes of the Spanish provinces as in ISO 3166-2, in the order of the first two digits of their postal codes, starting at 01.
 */
const SPANISH =
  'VI AB A AL AV BA PM B BU CC CA CS CR CO C CU GI GR GU SS H HU J LE L LO LU M MA MU NA OR O P GC PO SA TF S SG SE SO T TE TO V VA BI ZA Z CE ML'.split(
    ' ',
  )

/**
 * Postal code prefixes of the Portuguese districts, the Azores and Madeira. A longer prefix takes precedence. Where two
 * districts share a range, only the unambiguous prefixes are listed.
 */
const PORTUGUESE: Readonly<Record<string, readonly string[]>> = {
  'PT-01': ['3050', '37', '38', '4500', '4520', '4540', '4550'],
  'PT-02': ['7230', '76', '77', '78', '79'],
  'PT-03': ['47', '4800', '4810', '4820', '4830', '4840', '4850', '4860', '4890'],
  'PT-04': ['5140', '5160', '5180', '52', '53'],
  'PT-05': ['6000', '6030', '6060', '6100', '6110', '6150', '6160', '6200', '6230', '6250'],
  'PT-06': ['30', '3130', '3140', '3150', '3200', '3220', '3230', '33', '3400', '3420'],
  'PT-07': ['70', '71', '7200', '7220', '7240', '7250', '7490'],
  'PT-08': ['80', '81', '82', '83', '84', '85', '86', '87', '88', '89'],
  'PT-09': ['3570', '5150', '6260', '6270', '6290', '63', '64'],
  'PT-10': [
    '2400',
    '2410',
    '2415',
    '2430',
    '2450',
    '2460',
    '2480',
    '2500',
    '2510',
    '2520',
    '2540',
    '3100',
    '3260',
  ],
  'PT-11': [
    '10',
    '11',
    '12',
    '13',
    '14',
    '15',
    '16',
    '17',
    '18',
    '19',
    '2050',
    '2065',
    '2560',
    '2580',
    '2590',
    '26',
    '27',
  ],
  'PT-12': ['6040', '6050', '73', '74'],
  'PT-13': [
    '40',
    '41',
    '42',
    '43',
    '44',
    '4510',
    '4560',
    '4580',
    '4590',
    '4600',
    '4610',
    '4620',
    '4630',
    '4780',
    '4785',
    '4795',
  ],
  'PT-14': ['20', '21', '22', '23', '2435', '2490', '2495', '6120'],
  'PT-15': ['28', '29', '75'],
  'PT-16': ['49'],
  'PT-17': ['4870', '4880', '50', '54'],
  'PT-18': ['3430', '3440', '3450', '3460', '35', '36', '4660', '4690', '5100', '5110', '5120', '5130'],
  'PT-20': ['95', '96', '97', '98', '99'],
  'PT-30': ['90', '91', '92', '93', '94'],
}

const districtByBeginning = new Map(
  Object.entries(PORTUGUESE).flatMap(([code, beginnings]) =>
    beginnings.map((beginning) => [beginning, code] as const),
  ),
)

/**
 * Returns the ISO 3166-2 code of the province for a Spanish postal code, or of the district for a Portuguese postal code, whose
 * last three digits can be missing. Returns undefined for other countries, and for invalid or ambiguous postal codes.
 */
export function provinceOfPostalCode(country: string, postalCode: string): string | undefined {
  const text = postalCode.trim()
  if (country === 'ES') return provinceOfSpain(text)
  if (country === 'PT') return districtOfPortugal(text)
  return undefined
}

function provinceOfSpain(text: string): string | undefined {
  if (!/^\d{5}$/.test(text)) return undefined
  const province = SPANISH[Number(text.slice(0, 2)) - 1]
  return province && `ES-${province}`
}

function districtOfPortugal(text: string): string | undefined {
  if (!/^\d{4}(?:[- ]?\d{3})?$/.test(text)) return undefined
  return districtByBeginning.get(text.slice(0, 4)) ?? districtByBeginning.get(text.slice(0, 2))
}
