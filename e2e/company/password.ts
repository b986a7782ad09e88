/** Password of all users of the demo company in these tests. */
export const PASSWORD = 'una-clave-de-viaje'
