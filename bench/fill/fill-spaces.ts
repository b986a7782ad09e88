/** Number of spaces, independent of the number of orders. */
const SPACES = 50_000

/**
 * Statement that adds spaces to the bench's customers, as unevenly distributed as their orders; nine in ten have coordinates.
 */
export const spaces = [
  `insert into spaces (id, created_at, updated_at, created_by, number, shop_name, chain, customer_id, kind, position,
     visible_width, visible_height, address, city, postal_code, state, country, latitude, longitude)
   select n, 1672531200, 1672531200, 1, n,
     (array['Faro','Alameda','Óptica','Farmacia','Glorieta','Mercado','Zenit','Delta'])[1 + n % 8] || ' tienda ' || n,
     (array['Cadena Sol','Cadena Mar','Grupo Norte',''])[1 + n % 4],
     1 + (power(random(), 2) * 399.999)::int % 400,
     (array['window','shelf','totem','light_box','counter'])[1 + n % 5], 'Planta ' || n % 3,
     400 + n % 2000, 300 + n % 1500, 'Calle Mayor ' || n % 300, (array['Madrid','Sevilla','Bilbao','Lisboa','Porto'])[1 + n % 5],
     to_char(n % 52000, 'FM00000'), '', (array['ES','ES','ES','PT','PT'])[1 + n % 5],
     case when n % 10 > 0 then round((36.5 + random() * 6.5)::numeric, 6) end,
     case when n % 10 > 0 then round((-8.5 + random() * 10)::numeric, 6) end
   from generate_series(1, ${SPACES}) n`,
]
