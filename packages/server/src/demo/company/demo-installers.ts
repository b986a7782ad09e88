import type { DemoParts, Happening } from '../story/demo-story.ts'

export type DemoInstaller = {
  name: string
  contact: string
  city: string
  postal_code: string
  state: string
  country: 'ES' | 'PT'
  phone: string
  email: string
  /** Codes of the countries (whole countries) and states that the installer serves. */
  serves: readonly string[]
  /** Rates in euros per space, per m2, per hour and per km; null if not agreed. */
  rates: readonly [number | null, number | null, number | null, number | null]
  notes?: string
}

export const demoInstallerData: readonly DemoInstaller[] = [
  {
    name: 'Montajes Atlántico',
    contact: 'Xoán Lema',
    city: 'Vigo',
    postal_code: '36201',
    state: 'Pontevedra',
    country: 'ES',
    phone: '+34 986 200 310',
    email: 'xoan@montajesatlantico.example',
    serves: ['ES-C', 'ES-LU', 'ES-OR', 'ES-PO', 'ES-O', 'ES-S'],
    rates: [18, 6.5, 32, 0.25],
  },
  {
    name: 'Rótulos Ebro',
    contact: 'Pilar Sanz',
    city: 'Zaragoza',
    postal_code: '50002',
    state: 'Zaragoza',
    country: 'ES',
    phone: '+34 976 410 225',
    email: 'pilar@rotulosebro.example',
    serves: ['ES-Z', 'ES-NA', 'ES-SS', 'ES-BI', 'ES-VA'],
    rates: [19.5, null, 34, 0.28],
  },
  {
    name: 'Instal·lacions Garraf',
    contact: 'Jordi Puig',
    city: 'Barcelona',
    postal_code: '08014',
    state: 'Barcelona',
    country: 'ES',
    phone: '+34 932 880 140',
    email: 'jordi@garraf.example',
    serves: ['ES-B', 'ES-PM'],
    rates: [22, 7.2, 36, 0.3],
    notes: 'En centros comerciales, solo antes de las 10 h.',
  },
  {
    name: 'Levante Visual',
    contact: 'Amparo Gil',
    city: 'València',
    postal_code: '46007',
    state: 'Valencia',
    country: 'ES',
    phone: '+34 963 720 418',
    email: 'amparo@levantevisual.example',
    serves: ['ES-V', 'ES-A', 'ES-MU'],
    rates: [17.5, 6, 30, 0.24],
  },
  {
    name: 'Equipo Sur',
    contact: 'Rocío Vega',
    city: 'Sevilla',
    postal_code: '41003',
    state: 'Sevilla',
    country: 'ES',
    phone: '+34 954 330 902',
    email: 'rocio@equiposur.example',
    serves: ['ES-SE', 'ES-MA', 'ES-CO', 'ES-GR', 'ES-GC'],
    rates: [16, 5.8, 28, 0.22],
  },
  {
    name: 'Madrid en Vinilo',
    contact: 'Sergio Ramos',
    city: 'Madrid',
    postal_code: '28045',
    state: 'Madrid',
    country: 'ES',
    phone: '+34 915 060 733',
    email: 'sergio@madridenvinilo.example',
    serves: ['ES-M'],
    rates: [21, 7, 35, null],
  },
  {
    name: 'Montagens Douro',
    contact: 'Inês Carvalho',
    city: 'Porto',
    postal_code: '4050-123',
    state: 'Porto',
    country: 'PT',
    phone: '+351 222 010 455',
    email: 'ines@montagensdouro.example',
    serves: ['PT'],
    rates: [14.5, 5, 24, 0.2],
  },
]

/** Installer that no longer works for the house; stored as inactive. */
const FORMER = {
  name: 'Colocaciones Meseta',
  city: 'Valladolid',
  postal_code: '47001',
  state: 'Valladolid',
} as const

/**
 * Returns the event in which the administrator creates the installers, and indexes their ids in `records` by state and country.
 */
export function demoInstallers(parts: DemoParts, at: number): Happening {
  const enter = enterInstallers(parts, at, demoInstallerData)
  const call = parts.people.as('admin', at)
  return {
    at,
    act: async () => {
      await enter.act()
      const none = { rate_per_space: null, rate_per_m2: null, rate_per_hour: null, rate_per_km: null }
      const reach = { contact: '', phone: '', email: '', address: '', tax_id: '' }
      const former = { ...FORMER, ...reach, ...none, country: 'ES', notes: 'Cerró su taller.', active: false }
      await call('installerrest/update', { ...former, states_served: ['ES-VA'], languages: ['es'] })
    },
  }
}

/** Returns the event in which the administrator creates these installers. */
export function enterInstallers(
  { people, records }: DemoParts,
  at: number,
  installers: readonly DemoInstaller[],
): Happening {
  const call = people.as('admin', at)
  return {
    at,
    act: async () => {
      for (const { serves, rates, notes = '', ...installer } of installers) {
        const [rate_per_space, rate_per_m2, rate_per_hour, rate_per_km] = rates
        const { id } = await call('installerrest/update', {
          ...installer,
          tax_id: '',
          address: '',
          states_served: [...serves],
          rate_per_space,
          rate_per_m2,
          rate_per_hour,
          rate_per_km,
          languages: [installer.country === 'PT' ? 'pt' : 'es'],
          notes,
          active: true,
        })
        for (const state of serves) records.installers.set(state, id)
      }
    },
  }
}
