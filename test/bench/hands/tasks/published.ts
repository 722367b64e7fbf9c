/** Pages as their packages publish them: admin templates, demos, documentation. */
import type { TaskPage } from './list.ts';

const doc = (path: string) => `/deb/x/usr/share/doc/${path}`;

const isFolded = (title: string) =>
  `[...document.querySelectorAll('.card')].find((each) => each.querySelector('.card-title')?.textContent.trim() === '${title}').classList.contains('collapsed-card')`;

export const published: Record<string, TaskPage> = {
  'admin-lte mailbox': {
    packages: 'admin-lte@3',
    at: '/npm/admin-lte/pages/mailbox/mailbox.html',
    tasks: [
      [
        'Tick the first message',
        'tick checkbox #1',
        `document.querySelector('.mailbox-messages input').checked`,
        'click checkbox #1',
      ],
      [
        'Open Charts in the side bar',
        'click link "Charts"',
        `[...document.querySelectorAll('.nav-item.menu-open')].some((each) => each.textContent.includes('ChartJS'))`,
      ],
    ],
  },
  'admin-lte dialogs': {
    packages: 'admin-lte@3',
    at: '/npm/admin-lte/pages/UI/modals.html',
    tasks: [
      [
        'Open the large dialog and close it',
        'click "Launch Large Modal"; click button "Close"',
        `getComputedStyle(document.querySelector('#modal-lg')).display === 'none' && document.querySelector('#modal-lg').hasAttribute('aria-hidden')`,
      ],
    ],
  },
  'sb-admin-2 tables': {
    packages: 'startbootstrap-sb-admin-2',
    at: '/npm/startbootstrap-sb-admin-2/tables.html',
    tasks: [
      ['Show 50 entries', 'fill combobox "Show" = 50', `$('#dataTable').DataTable().page.len() === 50`],
      ['Sort by age', 'click "Age"', `$('#dataTable').DataTable().order()[0][0] === 3`, 'click columnheader "Age"'],
      [
        'Open the alerts',
        'click button "3+"',
        `document.querySelector('#alertsDropdown').getAttribute('aria-expanded') === 'true'`,
      ],
    ],
  },
  'jsgrid basic': {
    packages: 'jsgrid',
    at: '/npm/jsgrid/demos/basic.html',
    tasks: [
      [
        'Sort by age',
        'click "Age"',
        `document.querySelector('.jsgrid-header-sort')?.textContent === 'Age'`,
        'click columnheader "Age"',
      ],
      [
        'Go to the next page',
        'click link "Next"',
        `document.querySelector('.jsgrid-pager-current-page')?.textContent.trim() === '2'`,
      ],
    ],
  },
  'reveal.js demo': {
    packages: 'reveal.js',
    at: '/npm/reveal.js/demo.html',
    tasks: [['Go to the next slide', 'click "next slide"', `location.hash.length > 2`, 'press ArrowRight']],
  },
  jsoneditor: {
    packages: 'jsoneditor',
    at: '/npm/jsoneditor/examples/01_basic_usage.html',
    tasks: [
      [
        'Search for boolean',
        'fill textbox = boolean',
        `document.querySelector('.jsoneditor-results')?.textContent.includes('result')`,
        'enter textbox = boolean',
      ],
      [
        'Collapse all',
        'click "Expand all"; click "Collapse all"; click "Expand all"',
        `document.querySelectorAll('.jsoneditor-tree tr').length > 14`,
      ],
    ],
  },
  'ace editor': {
    packages: 'ace-builds',
    at: '/npm/ace-builds/editor.html',
    tasks: [
      [
        'Replace the code by x = 1',
        'fill textbox = x = 1',
        `ace.edit('editor').getValue().trim() === 'x = 1'`,
        'press Control+A on textbox; press x',
      ],
    ],
  },
  'rust std': {
    debian: 'rust-doc libjs-highlight.js fonts-font-awesome libjs-mathjax',
    at: doc('rust-doc/html/std/index.html'),
    tasks: [
      [
        'Open the help of the search',
        'click button "?"',
        `document.body.textContent.includes('Keyboard Shortcuts') || location.pathname.includes('help')`,
      ],
      ['Hide all sections', 'click link "[−]"', `document.querySelectorAll('details.toggle:not([open])').length > 0`],
    ],
  },
  'rust book': {
    debian: 'rust-doc libjs-highlight.js fonts-font-awesome libjs-mathjax',
    at: doc('rust-doc/html/book/index.html'),
    tasks: [
      [
        'Use the theme Navy',
        'click "Change theme"; click "Navy"',
        `document.documentElement.classList.contains('navy')`,
      ],
      [
        'Search for closure',
        'click "Toggle Searchbar"; fill searchbox = closure',
        `document.querySelectorAll('#searchresults li, #mdbook-searchresults li').length > 0`,
        'press s; fill searchbox = closure',
      ],
      [
        'Go to the next chapter',
        'click link "Next chapter"',
        `location.pathname !== '${doc('rust-doc/html/book/index.html')}'`,
      ],
    ],
  },
  'django documentation': {
    debian: 'python-django-doc libjs-sphinxdoc libjs-jquery libjs-underscore',
    at: doc('python-django-doc/html/index.html'),
    tasks: [
      ['Open the tutorial’s first part', 'click link "Part 1"', `location.pathname.includes('tutorial01')`],
      [
        'Go to the index of modules',
        'click link "modules"',
        `location.pathname.includes('py-modindex')`,
        'click link "Module Index"',
      ],
    ],
  },
  javadoc: {
    debian: 'openjdk-17-doc libjs-jquery libjs-jquery-ui',
    at: doc('openjdk-17-doc/api/index.html'),
    tasks: [
      ['Open java.base', 'click link "java.base"', `location.pathname.includes('java.base')`],
      ['Open the help', 'click link "Help"', `location.pathname.includes('help-doc')`],
    ],
  },
  'apache manual': {
    debian: 'apache2-doc',
    at: doc('apache2-doc/manual/en/index.html'),
    tasks: [['Open the page on virtual hosts', 'click link "Virtual Hosts"', `location.pathname.includes('vhosts')`]],
  },
  'git manual': {
    debian: 'git-doc',
    at: doc('git-doc/git.html'),
    tasks: [['Open git-add', 'click link "git-add(1)"', `location.pathname.includes('git-add.html')`]],
  },
  'sqlite manual': {
    debian: 'sqlite3-doc',
    at: doc('sqlite3/lang.html'),
    tasks: [['Open CREATE TABLE', 'click link "CREATE TABLE"', `location.pathname.includes('createtable')`]],
  },
  'gentelella inbox': {
    packages: 'gentelella',
    at: '/npm/gentelella/dist/production/inbox.html',
    tasks: [['Tick the first message', 'tick checkbox #1', `document.querySelector('input[type=checkbox]')?.checked`]],
  },
  phpmyadmin: {
    debian: 'phpmyadmin',
    at: doc('phpmyadmin/html/index.html'),
    tasks: [['Open Installation', 'click link "Installation"', `location.pathname.includes('setup')`]],
  },
  'admin-lte widgets': {
    packages: 'admin-lte@3 jquery@3 bootstrap@4',
    at: '/npm/admin-lte/pages/widgets.html',
    tasks: [
      ['Unfold Expandable', 'click button near "Expandable"', `${isFolded('Expandable')} === false`],
      ['Fold Collapsable', 'click button near "Collapsable"', `${isFolded('Collapsable')} === true`],
    ],
  },
  'admin-lte profile': {
    packages: 'admin-lte@3 jquery@3 bootstrap@4',
    at: '/npm/admin-lte/pages/examples/profile.html',
    tasks: [
      [
        'Show the timeline',
        'click "Timeline" near "Activity"',
        `document.querySelector('#timeline').classList.contains('active')`,
      ],
      [
        'Enter TypeScript as a skill in the settings',
        'click "Settings"; fill "Skills" = TypeScript',
        `document.querySelector('#inputSkills').value === 'TypeScript'`,
      ],
    ],
  },
  'admin-lte questions': {
    packages: 'admin-lte@3 jquery@3 bootstrap@4',
    at: '/npm/admin-lte/pages/examples/faq.html',
    tasks: [
      [
        'Open the second answer',
        'click "2. Aenean massa"',
        `document.querySelector('#collapseTwo').classList.contains('show')`,
      ],
    ],
  },
  'mkdocs guide': {
    debian: 'mkdocs-doc',
    at: doc('mkdocs/html/index.html'),
    tasks: [
      ['Open Getting Started', 'click link "Getting Started"', `location.pathname.endsWith('getting-started.html')`],
    ],
  },
  'c++ reference': {
    debian: 'cppreference-doc-en-html',
    at: '/deb/x/usr/share/cppreference/doc/html/en/index.html',
    tasks: [['Open Keywords', 'click link "Keywords"', `location.pathname.endsWith('keywords.html')`]],
  },
  'datepicker demo': {
    packages: 'vanillajs-datepicker',
    at: '/npm/vanillajs-datepicker/demo/index.html',
    tasks: [
      ['Use the range', 'tick "Range"', `document.querySelectorAll('input[name=type]')[2].checked`],
      ['Show a button that clears', 'tick "clearButton"', `document.querySelector('[name=clearButton]').checked`],
    ],
  },
  'jquery-ui tabs': {
    debian: 'libjs-jquery-ui-docs libjs-jquery libjs-jquery-ui libjs-requirejs',
    at: doc('libjs-jquery-ui-docs/examples/tabs/default.html'),
    tasks: [
      [
        'Show the second tab',
        'click tab "Proin dolor"',
        `document.querySelector('#tabs-2').offsetHeight > 0 && document.querySelector('#tabs-1').offsetHeight === 0`,
      ],
    ],
  },
  'jquery-ui dialog': {
    debian: 'libjs-jquery-ui-docs libjs-jquery libjs-jquery-ui libjs-requirejs',
    at: doc('libjs-jquery-ui-docs/examples/dialog/modal-form.html'),
    tasks: [
      [
        'Enter Iris Moon as a new user’s name',
        'click "Create new user"; fill "Name" = Iris Moon',
        `document.querySelector('#name').value === 'Iris Moon'`,
      ],
    ],
  },
};
