import type { Brief } from './brief.ts'

const alameda = { brand: 'ALAMEDA' }
const mirador = { brand: 'ÓPTICA MIRADOR' }
const ribeira = { brand: 'FARMÁCIAS RIBEIRA' }

/** Briefs of customers with shops of their own, by campaign code. */
export const chainBriefs: Record<string, Brief> = {
  IMG: {
    ...alameda,
    headlines: [
      ['Tu perfume', 'te espera'],
      ['Huele', 'a ti'],
      ['El regalo', 'eres tú'],
      ['Siempre', 'contigo'],
    ],
    claims: [
      'Más de cien fragancias, y alguien que te escucha',
      'Pruébalas hoy en tienda',
      'Envolvemos tu regalo',
    ],
    ...{ badge: '', product: 'flask', second: 'roundFlask', label: 'ALAMEDA', scene: 'rings' },
    colours: ['#f9ece9', '#eebfb8', '#5a1a2b', '#d98b8b', '#9c2f45'],
    look: ['#e8a49c', '#8a2a3f', '#fff6f2', '#5a1a2b'],
  },
  ANI: {
    ...mirador,
    headlines: [['40 años', 'mirando', 'por ti']],
    claims: ['Gracias por vernos crecer'],
    ...{ badge: '40 años', product: 'glasses', second: 'glasses', label: '', scene: 'rings' },
    colours: ['#fff3d1', '#f6cf72', '#3d2c05', '#e9a93a', '#b3541e'],
    look: ['#3d2c05', '#cfe3e6', '#ffffff', '#3d2c05'],
  },
  ROT: {
    ...ribeira,
    headlines: [
      ['Rotina', 'de rosto'],
      ['Pele limpa,', 'pele calma'],
      ['A sua pele', 'agradece'],
    ],
    claims: [
      'Três passos, cinco minutos, todos os dias',
      'Aconselhe-se ao balcão',
      'Dermocosmética no linear',
    ],
    ...{ badge: '3 passos', product: 'jar', second: 'tube', label: 'RIBEIRA', scene: 'drops' },
    colours: ['#e9f7f8', '#a9dbe0', '#0c4a55', '#7cc4cd', '#2a8c99'],
    look: ['#ffffff', '#2a8c99', '#e4f5f6', '#0c4a55'],
  },
  FAR: {
    ...mirador,
    headlines: [
      ['Ve el mar', 'de otro color'],
      ['Colección', 'Faro'],
      ['Luz,', 'sin reflejos'],
    ],
    claims: ['Gafas polarizadas Faro desde 89 €', 'Cristales polarizados y 100 % UV', 'Pruébatelas aquí'],
    ...{ badge: 'Nuevas', product: 'glasses', second: 'glasses', label: '', scene: 'sea' },
    colours: ['#ffe3c2', '#ffb98a', '#152f4e', '#2f7fa8', '#ff7a4d'],
    look: ['#1c2f45', '#35566f', '#ffffff', '#1c2f45'],
  },
  AZA: {
    ...alameda,
    headlines: [
      ['Bruma', 'de azahar'],
      ['Nueva', 'fragancia'],
      ['Florece', 'cada día'],
    ],
    claims: [
      'La flor del naranjo, recién abierta',
      'Bruma de azahar 50 ml · 39 €',
      'Pide tu muestra en caja',
    ],
    ...{ badge: 'Nueva', product: 'roundFlask', second: 'roundFlask', label: 'AZAHAR', scene: 'blossom' },
    colours: ['#fff6e3', '#ffd9a1', '#6a3a0b', '#f5b566', '#e8862e'],
    look: ['#ffb968', '#c98a3d', '#fffaf0', '#6a3a0b'],
  },
  REG: {
    ...alameda,
    headlines: [
      ['Regalos', 'con lazo'],
      ['Ábrelo', 'despacio'],
      ['Para quien', 'tú quieras'],
      ['Un lazo', 'y ya está'],
    ],
    claims: [
      'Estuches desde 25 €',
      'Envoltorio de regalo gratis',
      'Agua de colonia 200 ml en estuche',
      'En todas nuestras tiendas',
    ],
    ...{ badge: 'Desde 25 €', product: 'giftBox', second: 'tallBottle', label: 'COLONIA', scene: 'ribbon' },
    colours: ['#8c1c34', '#5c0f22', '#fdeedd', '#b23a4f', '#e9c46a'],
    look: ['#d94f5c', '#f0cf7a', '#fff6e6', '#5c0f22'],
  },
  ATR: {
    ...mirador,
    headlines: [
      ['Ver', 'de cerca'],
      ['La letra', 'pequeña,', 'grande'],
      ['Lee', 'sin prisa'],
    ],
    claims: ['Gafas de lectura Atril desde 29 €', 'De +1 a +3,5 dioptrías', 'Pruébatelas con tu libro'],
    ...{ badge: '29 €', product: 'glasses', second: 'glasses', label: '', scene: 'rings' },
    colours: ['#e6ebfb', '#b5c4f0', '#17245c', '#8da3e6', '#e0594a'],
    look: ['#26367f', '#eef3ff', '#ffffff', '#17245c'],
  },
  PEL: {
    ...ribeira,
    headlines: [
      ['Pele', 'sensível'],
      ['Calma', 'imediata'],
      ['Toque', 'suave'],
    ],
    claims: ['Creme hidratante 75 ml, sem perfume', 'Testado em peles reativas', 'Peça uma amostra'],
    ...{ badge: '75 ml', product: 'tube', second: 'jar', label: 'RIBEIRA', scene: 'leaves' },
    colours: ['#fbeef0', '#f0c9cf', '#5b2334', '#e3a4ae', '#7fa08a'],
    look: ['#fffafa', '#d9808f', '#f7dfe3', '#5b2334'],
  },
  CED: {
    ...alameda,
    headlines: [
      ['Cedro', 'y cuero'],
      ['Deja', 'huella'],
      ['Madera,', 'piel y humo'],
      ['Cedro', 'y cuero'],
    ],
    claims: [
      'La línea masculina de Alameda',
      'Eau de parfum 100 ml · 54 €',
      'Descúbrela en la entrada',
      'Pruébala sobre tu piel',
    ],
    ...{ badge: '54 €', product: 'flask', second: 'tallBottle', label: 'CEDRO', scene: 'mountains' },
    colours: ['#e9d9c0', '#c79d6d', '#2b1a10', '#5a3b26', '#a8482a'],
    look: ['#7a4a2a', '#1f1410', '#efe0c8', '#2b1a10'],
  },
  REV: {
    ...mirador,
    headlines: [
      ['Revisa', 'tu vista'],
      ['¿Lo ves', 'claro?'],
      ['Pide', 'tu cita'],
    ],
    claims: [
      'Revisión gratuita, con cita',
      'Veinte minutos y sales de dudas',
      'En cualquiera de nuestras tiendas',
    ],
    ...{ badge: 'Gratis', product: 'glasses', second: 'glasses', label: '', scene: 'rings' },
    colours: ['#efe6fb', '#cdb4f1', '#2f1659', '#a583e0', '#f08a3c'],
    look: ['#4b2591', '#e9f4f7', '#ffffff', '#2f1659'],
  },
  VIC: {
    ...ribeira,
    headlines: [
      ['Vitamina', 'C'],
      ['Proteja', 'a sua pele'],
      ['Luz', 'própria'],
    ],
    claims: ['Sérum e protetor no mesmo linear', 'Protetor solar FPS 30', 'Use de manhã, todos os dias'],
    ...{ badge: 'FPS 30', product: 'pump', second: 'dropper', label: 'FPS 30', scene: 'citrus' },
    colours: ['#fff4cf', '#ffce5e', '#5a3600', '#ffb52e', '#f28a1c'],
    look: ['#ffffff', '#f28a1c', '#fff0c4', '#5a3600'],
  },
}
