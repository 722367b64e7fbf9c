/** Pages as their packages publish them: admin templates, demos, documentation. */
import type { TaskPage } from './list.ts';

const doc = (path: string) => `/deb/x/usr/share/doc/${path}`;

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
  'admin-lte tables': {
    packages: 'admin-lte@3',
    at: '/npm/admin-lte/pages/tables/data.html',
    tasks: [
      [
        'Search the table for Camino',
        'fill "Search" #2 = Camino',
        `/^Showing 1 to [1-9]/.test(document.querySelector('#example1_info').textContent) && $('#example1').DataTable().search() === 'Camino'`,
        'fill searchbox = Camino',
        'fill searchbox #1 = Camino; press Enter',
      ],
      [
        'Go to the third page',
        'click link "3"',
        `document.querySelector('.paginate_button.active')?.textContent === '3' || [...document.querySelectorAll('.paginate_button.active')].some((each) => each.textContent === '3')`,
        'click "3"',
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
        'click "Alerts"',
        `document.querySelector('#alertsDropdown').getAttribute('aria-expanded') === 'true'`,
        'click "3+"',
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
  'uikit accordion': {
    packages: 'uikit',
    at: '/npm/uikit/tests/accordion.html',
    tasks: [
      [
        'Open the second part',
        'click "Item 2"',
        `document.querySelectorAll('.uk-accordion')[0]?.children[1]?.classList.contains('uk-open')`,
      ],
    ],
  },
  'uikit sortable': {
    packages: 'uikit',
    at: '/npm/uikit/tests/sortable.html',
    tasks: [
      [
        'Move the first item behind the second',
        'drag "Item 1" -> "Item 2"',
        `[...document.querySelectorAll('.uk-sortable, [uk-sortable]')][0]?.children[1]?.textContent.trim() === 'Item 1'`,
        'drag listitem #1 -> listitem #2',
      ],
    ],
  },
  'uikit tab': {
    packages: 'uikit',
    at: '/npm/uikit/tests/tab.html',
    tasks: [
      [
        'Show the second tab',
        'click tab "Item" #2',
        `document.querySelector('.uk-tab')?.children[1]?.classList.contains('uk-active')`,
        'click "Item" #2',
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
        'click "Collapse all"',
        `document.querySelectorAll('.jsoneditor-tree tr.jsoneditor-expandable, .jsoneditor-tree tr').length < 8`,
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
    debian: 'rust-doc',
    at: doc('rust-doc/html/std/index.html'),
    tasks: [
      [
        'Open the help of the search',
        'click "Help"',
        `document.body.textContent.includes('Keyboard Shortcuts') || location.pathname.includes('help')`,
        'click "help"',
      ],
      [
        'Hide all sections',
        'click "Summary"',
        `document.querySelectorAll('details.toggle:not([open])').length > 0`,
        'click "collapse all docs"',
      ],
    ],
  },
  'rust book': {
    debian: 'rust-doc',
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
    debian: 'python-django-doc',
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
    debian: 'openjdk-17-doc',
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
};
