/** The one-file script for `<script src>`: installs the API, dynamic tools included, also over a browser's own. */
import { installApi } from './install';

installApi({ dynamic: true });
