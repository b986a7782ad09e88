import { provinceOfPostalCode } from '@lienzo/rules/customers/postal-codes/province-of-postal-code'
import { type DemoInstaller, demoInstallerData } from '../company/demo-installers.ts'

/** Installers added when the house started to mount prints in other companies' shops. */
export const seasonInstallers: readonly DemoInstaller[] = [
  {
    name: 'Gráficas del Duero Montajes',
    contact: 'Teresa Alonso',
    city: 'Burgos',
    postal_code: '09001',
    state: 'Burgos',
    country: 'ES',
    phone: '+34 947 250 118',
    email: 'teresa@dueromontajes.example',
    serves: ['ES-BU', 'ES-LE', 'ES-SA', 'ES-LO', 'ES-VI', 'ES-HU', 'ES-P'],
    rates: [17, 6, 29, 0.23],
  },
  {
    name: 'Encina Instalaciones',
    contact: 'Manuel Cordero',
    city: 'Cáceres',
    postal_code: '10001',
    state: 'Cáceres',
    country: 'ES',
    phone: '+34 927 610 204',
    email: 'manuel@encina.example',
    serves: ['ES-BA', 'ES-CC', 'ES-TO', 'ES-AB', 'ES-CR'],
    rates: [16.5, 5.9, 28, 0.24],
  },
  {
    name: 'Bahía Rótulos',
    contact: 'Carmen Montiel',
    city: 'Cádiz',
    postal_code: '11001',
    state: 'Cádiz',
    country: 'ES',
    phone: '+34 956 220 671',
    email: 'carmen@bahiarotulos.example',
    serves: ['ES-CA', 'ES-H', 'ES-AL'],
    rates: [15.5, null, 27, 0.22],
  },
  {
    name: 'Costa Brava Imatge',
    contact: 'Núria Serra',
    city: 'Girona',
    postal_code: '17001',
    state: 'Girona',
    country: 'ES',
    phone: '+34 972 410 380',
    email: 'nuria@costabravaimatge.example',
    serves: ['ES-GI', 'ES-T', 'ES-L', 'ES-CS'],
    rates: [20, 6.8, 34, 0.28],
    notes: 'No monta en agosto.',
  },
  {
    name: 'Tejo Visual',
    contact: 'Rui Faria',
    city: 'Lisboa',
    postal_code: '1100-148',
    state: 'Lisboa',
    country: 'PT',
    phone: '+351 213 470 266',
    email: 'rui@tejovisual.example',
    serves: ['PT-11', 'PT-15', 'PT-14'],
    rates: [15, 5.2, 25, 0.21],
  },
]

/**
 * Returns the name of an installer who serves the state of the postal code, or else one who serves the whole country; an empty
 * string if no installer does.
 */
export function installerServing(country: 'ES' | 'PT', postalCode: string): string {
  const state = provinceOfPostalCode(country, postalCode) ?? ''
  const all = [...seasonInstallers, ...demoInstallerData]
  const installer =
    all.find(({ serves }) => serves.includes(state)) ?? all.find(({ serves }) => serves.includes(country))
  return installer?.name ?? ''
}
