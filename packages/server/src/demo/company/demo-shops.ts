/** Town with the state and the postal prefix of its addresses, and its location. */
export type DemoTown = {
  city: string
  state: string
  postal: string
  latitude: number
  longitude: number
}

export const town = (
  city: string,
  state: string,
  postal: string,
  latitude: number,
  longitude: number,
): DemoTown => ({ city, state, postal, latitude, longitude })

export const spanishTowns: readonly DemoTown[] = [
  town('Madrid', 'Madrid', '280', 40.4168, -3.7038),
  town('Barcelona', 'Barcelona', '080', 41.3874, 2.1686),
  town('València', 'Valencia', '460', 39.4699, -0.3763),
  town('Sevilla', 'Sevilla', '410', 37.3891, -5.9845),
  town('Zaragoza', 'Zaragoza', '500', 41.6488, -0.8891),
  town('Málaga', 'Málaga', '290', 36.7213, -4.4214),
  town('Murcia', 'Murcia', '300', 37.9922, -1.1307),
  town('Palma', 'Illes Balears', '070', 39.5696, 2.6502),
  town('Bilbao', 'Bizkaia', '480', 43.263, -2.935),
  town('Alacant', 'Alicante', '030', 38.3452, -0.481),
  town('Córdoba', 'Córdoba', '140', 37.8882, -4.7794),
  town('Valladolid', 'Valladolid', '470', 41.6523, -4.7245),
  town('Vigo', 'Pontevedra', '362', 42.2406, -8.7207),
  town('Gijón', 'Asturias', '332', 43.5322, -5.6611),
  town('A Coruña', 'A Coruña', '150', 43.3623, -8.4115),
  town('Granada', 'Granada', '180', 37.1773, -3.5986),
  town('Donostia', 'Gipuzkoa', '200', 43.3183, -1.9812),
  town('Pamplona', 'Navarra', '310', 42.8125, -1.6458),
  town('Santander', 'Cantabria', '390', 43.4623, -3.81),
  town('Las Palmas', 'Las Palmas', '350', 28.1235, -15.4363),
]

export const portugueseTowns: readonly DemoTown[] = [
  town('Lisboa', 'Lisboa', '110', 38.7223, -9.1393),
  town('Porto', 'Porto', '405', 41.1579, -8.6291),
  town('Braga', 'Braga', '470', 41.5454, -8.4265),
  town('Coimbra', 'Coimbra', '300', 40.2033, -8.4103),
  town('Aveiro', 'Aveiro', '380', 40.6405, -8.6538),
  town('Faro', 'Faro', '800', 37.0194, -7.9304),
  town('Setúbal', 'Setúbal', '290', 38.5244, -8.8882),
  town('Évora', 'Évora', '700', 38.5667, -7.9),
  town('Viseu', 'Viseu', '350', 40.661, -7.9097),
  town('Leiria', 'Leiria', '240', 39.7436, -8.8071),
  town('Viana do Castelo', 'Viana do Castelo', '490', 41.6932, -8.8329),
  town('Funchal', 'Região Autónoma da Madeira', '900', 32.6669, -16.9241),
]

export const spanishStreets = [
  'Calle Mayor',
  'Gran Vía',
  'Paseo del Prado',
  'Avenida de la Constitución',
  'Plaza Nueva',
]
export const portugueseStreets = [
  'Rua Direita',
  'Avenida da República',
  'Praça do Comércio',
  'Rua da Sé',
  'Largo do Mercado',
]
