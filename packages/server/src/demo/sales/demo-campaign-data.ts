/** What somebody does with an artwork, so many working days ago; it is sent in a size in pixels, or as a PDF of a size in mm. */
export type ArtworkStep = { ago: number; by: string } & (
  | { sends: readonly [number, number] }
  | { sendsPdf: readonly [number, number] }
  | { approves: true }
  | { refuses: string }
  | { releases: true }
  | { holdsBack: string }
  | { says: string; pin?: { x: number; y: number } }
  | { answers: string }
)

export type DemoArtwork = { name: string; promotion?: string; steps: readonly ArtworkStep[] }

export type DemoCampaign = {
  code: string
  name: string
  description: string
  customer: string
  by: string
  /** In working days ago. */
  madeAgo: number
  closedAgo?: number
  isDraft?: boolean
  /** Days from the first start on; before it where they are less than 0. */
  startsIn: number | null
  endsIn: number | null
  dueIn: number | null
  hue: number
  artwork: readonly DemoArtwork[]
}

/** Large enough for the usual print sizes without a warning. */
const WINDOW = [2400, 3600] as const
const POSTER = [2400, 3398] as const
const BANNER = [3600, 1200] as const
const TOO_SMALL = [900, 1274] as const

const readyToPrint = (
  name: string,
  sends: readonly [number, number],
  { by, ago, promotion }: { by: string; ago: number; promotion?: string },
): DemoArtwork => ({
  name,
  ...(promotion ? { promotion } : {}),
  steps: [
    { ago, by, sends },
    { ago, by, approves: true },
    { ago: ago - 1, by: 'tomas', releases: true },
  ],
})

/** Called after no season, so that they fit the day of any first start. */
export const demoCampaigns: readonly DemoCampaign[] = [
  {
    code: 'IMG',
    name: 'Imagen de tienda',
    description: 'Lo que cuelga todo el año en las tiendas: escaparate, cartel y faldón de caja.',
    customer: 'Perfumerías Alameda',
    by: 'ana',
    madeAgo: 254,
    startsIn: -350,
    endsIn: null,
    dueIn: null,
    hue: 350,
    artwork: [
      readyToPrint('Escaparate', WINDOW, { by: 'ana', ago: 253 }),
      {
        name: 'Cartel',
        steps: [
          { ago: 253, by: 'ana', sends: TOO_SMALL },
          {
            ago: 252,
            by: 'tomas',
            holdsBack:
              'A tamaño A1 se queda en 38 ppp. Necesitamos 100 como mínimo: ¿nos mandáis el original?',
          },
          { ago: 250, by: 'ana', sends: POSTER },
          { ago: 250, by: 'ana', approves: true },
          { ago: 249, by: 'tomas', releases: true },
        ],
      },
      {
        name: 'Faldón',
        steps: [
          { ago: 6, by: 'ana', sends: BANNER },
          { ago: 2, by: 'nuria', says: 'El logotipo queda muy cerca del borde', pin: { x: 1800, y: 2400 } },
          { ago: 2, by: 'ana', answers: 'Lo subimos 4 cm en la próxima versión' },
        ],
      },
    ],
  },
  {
    code: 'ANI',
    name: 'Aniversario Mirador',
    description: 'Cuarenta años de la primera óptica.',
    customer: 'Óptica Mirador',
    by: 'marc',
    madeAgo: 240,
    closedAgo: 158,
    startsIn: -320,
    endsIn: -225,
    dueIn: -328,
    hue: 45,
    artwork: [readyToPrint('Cartel', POSTER, { by: 'marc', ago: 239 })],
  },
  {
    code: 'ROT',
    name: 'Rotina de rosto',
    description: 'Dermocosmética nas montras e no linear.',
    customer: 'Farmácias Ribeira',
    by: 'rita',
    madeAgo: 204,
    startsIn: -280,
    endsIn: 90,
    dueIn: -286,
    hue: 190,
    artwork: [
      readyToPrint('Montra', WINDOW, { by: 'rita', ago: 203, promotion: 'Creme hidratante 75 ml' }),
      readyToPrint('Cartaz', POSTER, { by: 'rita', ago: 203 }),
      readyToPrint('Faixa', BANNER, { by: 'rita', ago: 203 }),
    ],
  },
  {
    code: 'FAR',
    name: 'Colección Faro',
    description: 'Las polarizadas de Faro en todas las ópticas.',
    customer: 'Óptica Mirador',
    by: 'marc',
    madeAgo: 150,
    startsIn: -195,
    endsIn: 45,
    dueIn: -202,
    hue: 20,
    artwork: [
      readyToPrint('Escaparate', WINDOW, { by: 'marc', ago: 149, promotion: 'Gafas polarizadas Faro' }),
      readyToPrint('Cartel', POSTER, { by: 'marc', ago: 148 }),
      {
        name: 'Faldón',
        steps: [
          { ago: 5, by: 'nuria', sends: BANNER },
          {
            ago: 4,
            by: 'marc',
            refuses: 'Las gafas de la foto son las del año pasado: tienen que salir las Faro.',
          },
        ],
      },
    ],
  },
  {
    code: 'AZA',
    name: 'Lanzamiento Bruma de azahar',
    description: 'La bruma nueva: escaparate y cartel en las cuarenta tiendas.',
    customer: 'Perfumerías Alameda',
    by: 'ana',
    madeAgo: 34,
    startsIn: 25,
    endsIn: 80,
    // Later than the first reminder: nobody is reminded on the day of the first start.
    dueIn: 18,
    hue: 25,
    artwork: [
      readyToPrint('Escaparate', WINDOW, { by: 'ana', ago: 33, promotion: 'Bruma de azahar 50 ml' }),
      {
        name: 'Cartel',
        promotion: 'Bruma de azahar 50 ml',
        steps: [
          { ago: 8, by: 'ana', sends: POSTER },
          { ago: 8, by: 'ana', approves: true },
          {
            ago: 7,
            by: 'tomas',
            holdsBack: 'El precio está a 2 mm del corte y la guillotina se lo llevará. Dejad al menos 10 mm.',
          },
        ],
      },
      {
        // Prepress has not come to it yet.
        name: 'Faldón',
        steps: [
          { ago: 4, by: 'ana', sends: BANNER },
          { ago: 1, by: 'ana', approves: true },
        ],
      },
    ],
  },
  {
    code: 'SET',
    name: 'Abertura Setúbal',
    description: '',
    customer: 'Farmácias Ribeira',
    by: 'rita',
    madeAgo: 4,
    isDraft: true,
    startsIn: 60,
    endsIn: 75,
    dueIn: 40,
    hue: 140,
    artwork: [],
  },
]
