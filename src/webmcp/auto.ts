/** The one-file script for `<script src>`: installs the API, dynamic tools included, also over a browser's own. */
import { installApi } from './install';
import * as second from './second';
import { expectSecond } from './second-part';

installApi({ dynamic: true, second: expectSecond(second) });
