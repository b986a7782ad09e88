/**
 * Town with its state, postal prefix, location, and the shopping streets that give the shops their names. No two towns share a
 * street, so each shop of a chain has a unique name.
 */
export type DemoTown = {
  city: string
  state: string
  postal: string
  latitude: number
  longitude: number
  streets: readonly string[]
}

export const town = (
  city: string,
  state: string,
  postal: string,
  latitude: number,
  longitude: number,
  ...streets: string[]
): DemoTown => ({ city, state, postal, latitude, longitude, streets })

export const spanishTowns: readonly DemoTown[] = [
  town('Madrid', 'Madrid', '280', 40.4168, -3.7038, 'Gran Vía', 'Calle Serrano'),
  town('Barcelona', 'Barcelona', '080', 41.3874, 2.1686, 'Passeig de Gràcia', "Portal de l'Àngel"),
  town('València', 'Valencia', '460', 39.4699, -0.3763, 'Calle Colón', 'Calle Poeta Querol'),
  town('Sevilla', 'Sevilla', '410', 37.3891, -5.9845, 'Calle Sierpes', 'Calle Tetuán'),
  town('Zaragoza', 'Zaragoza', '500', 41.6488, -0.8891, 'Paseo de la Independencia', 'Calle Alfonso I'),
  town('Málaga', 'Málaga', '290', 36.7213, -4.4214, 'Calle Larios', 'Calle Nueva'),
  town('Murcia', 'Murcia', '300', 37.9922, -1.1307, 'Gran Vía Escultor Salzillo', 'Calle Trapería'),
  town('Palma', 'Illes Balears', '070', 39.5696, 2.6502, 'Passeig del Born', 'Avinguda de Jaume III'),
  town('Bilbao', 'Bizkaia', '480', 43.263, -2.935, 'Calle Ercilla', 'Calle Rodríguez Arias'),
  town('Alacant', 'Alicante', '030', 38.3452, -0.481, 'Avenida de Maisonnave', 'Rambla de Méndez Núñez'),
  town('Córdoba', 'Córdoba', '140', 37.8882, -4.7794, 'Calle Cruz Conde', 'Plaza de las Tendillas'),
  town('Valladolid', 'Valladolid', '470', 41.6523, -4.7245, 'Calle Santiago', 'Calle Duque de la Victoria'),
  town('Vigo', 'Pontevedra', '362', 42.2406, -8.7207, 'Rúa do Príncipe', 'Rúa de Urzáiz'),
  town('Gijón', 'Asturias', '332', 43.5322, -5.6611, 'Calle Corrida', 'Calle de los Moros'),
  town('A Coruña', 'A Coruña', '150', 43.3623, -8.4115, 'Rúa Real', 'Praza de Lugo'),
  town('Granada', 'Granada', '180', 37.1773, -3.5986, 'Calle Recogidas', 'Calle Reyes Católicos'),
  town('Donostia', 'Gipuzkoa', '200', 43.3183, -1.9812, 'Avenida de la Libertad', 'Calle San Martín'),
  town('Pamplona', 'Navarra', '310', 42.8125, -1.6458, 'Avenida de Carlos III', 'Calle Estafeta'),
  town('Santander', 'Cantabria', '390', 43.4623, -3.81, 'Calle Burgos', 'Calle San Francisco'),
  town('Las Palmas', 'Las Palmas', '350', 28.1235, -15.4363, 'Calle Triana', 'Avenida Mesa y López'),
]

export const portugueseTowns: readonly DemoTown[] = [
  town('Lisboa', 'Lisboa', '110', 38.7223, -9.1393, 'Rua Augusta', 'Avenida da República'),
  town('Porto', 'Porto', '405', 41.1579, -8.6291, 'Rua de Santa Catarina', 'Rua da Sé'),
  town('Braga', 'Braga', '470', 41.5454, -8.4265, 'Rua do Souto', 'Avenida Central'),
  town('Coimbra', 'Coimbra', '300', 40.2033, -8.4103, 'Rua Ferreira Borges', 'Rua da Sofia'),
  town('Aveiro', 'Aveiro', '380', 40.6405, -8.6538, 'Rua de Coimbra', 'Avenida Lourenço Peixinho'),
  town('Faro', 'Faro', '800', 37.0194, -7.9304, 'Rua de Santo António', 'Avenida 5 de Outubro'),
  town('Setúbal', 'Setúbal', '290', 38.5244, -8.8882, 'Rua Augusto Cardoso', 'Avenida Luísa Todi'),
  town('Évora', 'Évora', '700', 38.5667, -7.9, 'Praça do Giraldo', 'Rua da República'),
  town('Viseu', 'Viseu', '350', 40.661, -7.9097, 'Rua Formosa', 'Rua do Comércio'),
  town('Leiria', 'Leiria', '240', 39.7436, -8.8071, 'Rua Direita', 'Praça Rodrigues Lobo'),
  town(
    'Viana do Castelo',
    'Viana do Castelo',
    '490',
    41.6932,
    -8.8329,
    'Rua Manuel Espregueira',
    'Avenida dos Combatentes',
  ),
  town(
    'Funchal',
    'Região Autónoma da Madeira',
    '900',
    32.6669,
    -16.9241,
    'Rua Fernão de Ornelas',
    'Avenida Arriaga',
  ),
]
