/** Loads the gallery: apart from this file, so that the panel, which shares its build, starts without any of it. */
void import('./open');
