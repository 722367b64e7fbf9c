/** Files of unit tests that `npm test -- quick` leaves out, because each takes several seconds or reads the builds of both browsers. */
export const slowUnits: string[] = [];
