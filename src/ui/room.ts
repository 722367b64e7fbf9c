/** The height in px that fits a widget's block without scrolling; null: no limit. */
import { createContext } from 'preact';

export const Room = createContext<number | null>(null);
