import relay from '../../../entrypoints/relay';

relay.main();
