import type { Brief } from './brief.ts'

const salvia = { brand: 'SALVIA' }
const lusiada = { brand: 'LUSÍADA' }

/** Briefs of customers who sell in other companies' shops, by campaign code. */
export const makerBriefs: Record<string, Brief> = {
  REP: {
    ...salvia,
    headlines: [['Repara', 'tu piel'], ['La piel', 'descansa'], ['Noche', 'de cuidado'], ['Repara']],
    claims: [
      'Crema reparadora con centella y pantenol',
      'Pregunta a tu farmacéutico',
      'Resultados en 14 noches',
      'Crema 50 ml y sérum 30 ml',
    ],
    ...{ badge: 'Nuevo', product: 'jar', second: 'dropper', label: 'REPARA', scene: 'leaves' },
    colours: ['#eef6ee', '#c4dfc8', '#173f2c', '#94c2a0', '#3f8a5f'],
    look: ['#ffffff', '#2f7550', '#eaf4ec', '#173f2c'],
  },
  TOR: {
    ...lusiada,
    headlines: [
      ['Torra', 'escura'],
      ['O café', 'da casa'],
      ['Acorde', 'mais tarde'],
    ],
    claims: ['Lote novo, torrado em Lisboa', 'Peça um duplo', 'Intenso, com notas de cacau'],
    ...{ badge: 'Lote novo', product: 'pouch', second: 'cup', label: 'LUSÍADA', scene: 'beans' },
    colours: ['#4a2c1c', '#2a160c', '#f7e6cf', '#6b412a', '#a8693d'],
    look: ['#b9532e', '#3a1e12', '#f4dfc0', '#3a1e12'],
  },
  BUC: {
    brand: 'BUCALIA',
    headlines: [
      ['Sonríe', 'dos veces'],
      ['Frescor', 'de verdad'],
      ['Boca', 'sana'],
    ],
    claims: ['Colutorio y pasta dental, mejor juntos', 'Llévate los dos: −20 %', 'Sin alcohol'],
    ...{ badge: '−20 %', product: 'tallBottle', second: 'tube', label: 'BUCALIA', scene: 'drops' },
    colours: ['#e2f4ff', '#9fd4f5', '#0a3a66', '#63b4e4', '#1673b8'],
    look: ['#4fc0e0', '#ffffff', '#ffffff', '#0a3a66'],
  },
  CAP: {
    ...lusiada,
    headlines: [
      ['Ristretto', 'em cápsula'],
      ['Curto', 'e intenso'],
      ['Dez segundos', 'de pausa'],
    ],
    claims: ['Cápsulas compatíveis', 'Intensidade 11 de 12', '10 cápsulas · 2,99 €'],
    ...{ badge: '2,99 €', product: 'capsules', second: 'cup', label: 'RISTRETTO', scene: 'beans' },
    colours: ['#f6dcc6', '#e8a581', '#4a130d', '#d3755a', '#7a2a1d'],
    look: ['#a02c22', '#d9b36c', '#f9e8d4', '#4a130d'],
  },
  RAI: {
    brand: 'RAÍZ',
    headlines: [
      ['Doce semanas', 'y se nota'],
      ['Fuerza', 'de raíz'],
      ['Más pelo,', 'más tú'],
    ],
    claims: ['Tratamiento capilar, 60 cápsulas', 'Una cápsula al día', 'Pregunta por el plan de 12 semanas'],
    ...{ badge: '12 semanas', product: 'pump', second: 'dropper', label: 'RAÍZ', scene: 'leaves' },
    colours: ['#f1f5d8', '#cbdc8f', '#2c3d10', '#a9c25c', '#55822a'],
    look: ['#55822a', '#2c3d10', '#f6f9e4', '#2c3d10'],
  },
  FRI: {
    ...lusiada,
    headlines: [
      ['Frio,', 'sem pressa'],
      ['Café', 'com gelo'],
      ['O verão', 'tem café'],
    ],
    claims: ['Café extraído a frio, 250 ml', 'Direto do frigorífico', 'Experimente com limão'],
    ...{ badge: '1,80 €', product: 'glassBottle', second: 'glassBottle', label: 'FRIO', scene: 'citrus' },
    colours: ['#d8f0f4', '#8fcbd9', '#0d3845', '#5fb0c4', '#f2b632'],
    look: ['#5a3018', '#f2b632', '#f5fbfc', '#0d3845'],
  },
  RE2: {
    ...salvia,
    headlines: [
      ['Fórmula', 'nueva'],
      ['Sérum', 'Repara'],
      ['Otra piel', 'en 14 días'],
    ],
    claims: [
      'Repara cambia de envase y de fórmula',
      'Con ácido hialurónico, 30 ml',
      'Ahora con doble centella',
    ],
    ...{ badge: 'Nueva fórmula', product: 'dropper', second: 'jar', label: 'REPARA', scene: 'drops' },
    colours: ['#e3f5f0', '#9ed8ca', '#0b4238', '#64bba8', '#14806c'],
    look: ['#1f9a83', '#0b4238', '#ffffff', '#0b4238'],
  },
  MES: {
    ...lusiada,
    headlines: [
      ['À mesa', 'com Lusíada'],
      ['Mais', 'um café?'],
      ['Até', 'ao fundo'],
    ],
    claims: ['Descafeinado, com todo o sabor', 'Peça ao balcão', 'Um descafeinado e dois dedos de conversa'],
    ...{ badge: 'Novo', product: 'cup', second: 'pouch', label: 'LUSÍADA', scene: 'rings' },
    colours: ['#a3202f', '#6e0f1d', '#fdeed8', '#c4424f', '#f0b35a'],
    look: ['#fff8ec', '#5a2a17', '#f4dfc0', '#6e0f1d'],
  },
  SOL: {
    brand: 'SALVIA SOL',
    headlines: [
      ['Protege', 'tu piel'],
      ['El sol,', 'en familia'],
      ['Juega', 'a la sombra'],
    ],
    claims: ['FPS 50+ para adultos y niños', 'Resistente al agua', 'Reaplica cada dos horas'],
    ...{ badge: 'FPS 50+', product: 'pump', second: 'tube', label: 'SOL 50+', scene: 'sun' },
    colours: ['#7fd0ee', '#d6f1f7', '#0b3c5d', '#ffd24a', '#ff8a3c'],
    look: ['#fffdf5', '#ff8a3c', '#ffe08a', '#0b3c5d'],
  },
}
