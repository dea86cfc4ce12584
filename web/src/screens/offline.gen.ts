// Written by `npm run generate` from web/src/screens.ts; edit that instead.
import { SCREENS } from './paths.gen.ts';

export const SCREENS_READABLE_OFFLINE = [SCREENS.bookings, SCREENS.booking];
