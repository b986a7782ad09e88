/**
 * Folder of spreadsheets with the same shops, as written by LibreOffice 7.4 and two Python libraries. Each has a title above
 * the table, a hidden row and a hidden sheet. The kind of both windows is misspelt as `Escapart`.
 */
export const writtenSpacesFolder = new URL('../files/spreadsheets/spaces/', import.meta.url)

/** Spaces that the import creates from these files once the misspelling is corrected. */
export const writtenSpaces = [
  {
    ...{ number: 101, shop_name: 'Farmacia Núñez', kind: 'window', position: 'Planta 1' },
    ...{ visible_width: 1200, visible_height: 1800, postal_code: '28901', state: 'Madrid', country: 'ES' },
    ...{ phone: '600 111 222', measured_at: Date.UTC(2026, 2, 12) / 1000, notes: 'Llave en el almacén' },
  },
  {
    ...{
      number: 102,
      shop_name: 'Farmacia «El Sol»',
      kind: 'totem',
      address: 'Rúa Nova 3',
      state: 'A Coruña',
    },
    ...{ visible_width: 600, visible_height: 1900, phone: '600222333' },
  },
  {
    ...{
      number: 103,
      shop_name: 'Perfumería Ñandú',
      kind: 'window',
      postal_code: '08001',
      state: 'Barcelona',
    },
    ...{ visible_width: 995, visible_height: 2100, measured_at: null, notes: 'Cierra a las 14:00; avisar' },
  },
  {
    ...{ number: 104, shop_name: 'Óptica Güell', kind: 'counter', city: 'València', address: 'C/ Sol, 7' },
    ...{ visible_width: 800, visible_height: 450, notes: '50 % de descuento – 3 €' },
  },
  {
    ...{ number: 105, shop_name: 'Farmácia São João', kind: 'shelf', country: 'PT', state: 'Porto' },
    ...{ visible_width: 3000, visible_height: 300, postal_code: '4050-262' },
  },
]
