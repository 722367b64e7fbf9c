// @vitest-environment jsdom
import { authorTests } from './author.ts';

authorTests();
