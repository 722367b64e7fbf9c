import second from '../../../entrypoints/page-second';

second.main();
