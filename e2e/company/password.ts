/** Password of everybody in the demo company of the journeys. */
export const PASSWORD = 'una-clave-de-viaje'
