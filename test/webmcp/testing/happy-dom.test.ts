// @vitest-environment happy-dom
import { authorTests } from './author.ts';

authorTests();
