/** Further libraries: tables, calendars, editors and fields that a page loads as they are, and components that are bundled first. */
import type { TaskPage } from './list.ts';

const jquery = '<script src="/npm/jquery/dist/jquery.min.js"></script>';
const css = (path: string) => `<link rel="stylesheet" href="/npm/${path}">`;
const js = (path: string) => `<script src="/npm/${path}"></script>`;
const people = `['Ada', 'Grace', 'Linus', 'Margaret']`;
const rows = `[{ name: 'Ada', town: 'London' }, { name: 'Grace', town: 'New York' }, { name: 'Linus', town: 'Helsinki' }]`;

export const further: Record<string, TaskPage> = {
  tabulator: {
    packages: 'tabulator-tables',
    html: `${css('tabulator-tables/dist/css/tabulator.min.css')}${js('tabulator-tables/dist/js/tabulator.min.js')}<div id="t"></div>
      <script>table = new Tabulator('#t', { data: ${rows}, columns: [{ title: 'Name', field: 'name', headerFilter: 'input' }, { title: 'Town', field: 'town', editor: 'input' }] });</script>`,
    tasks: [
      ['Sort by town', 'click columnheader "Town"', `table.getSorters()[0]?.field === 'town'`, 'click "Town"'],
      ['Show only Grace', 'fill textbox/searchbox = Grace', `table.getDataCount('active') === 1`],
      [
        'Write Paris in place of London',
        'click gridcell/text "London"; fill textbox = Paris; press Enter',
        `table.getData()[0].town === 'Paris'`,
        'double gridcell/text "London"; enter textbox #2 = Paris',
        'click gridcell/text "London"; enter textbox #2 = Paris',
      ],
    ],
  },
  'ag-grid': {
    packages: 'ag-grid-community',
    html: `${js('ag-grid-community/dist/ag-grid-community.min.js')}<div id="g" style="height: 300px; width: 600px"></div>
      <script>grid = agGrid.createGrid(g, { rowData: ${rows}, columnDefs: [{ field: 'name' }, { field: 'town', editable: true }], rowSelection: { mode: 'multiRow' } });</script>`,
    tasks: [
      [
        'Sort by town',
        'click columnheader "Town"',
        `grid.getColumnState().find((each) => each.colId === 'town').sort === 'asc'`,
      ],
      [
        'Select Linus',
        'tick checkbox #4',
        `grid.getSelectedRows().map((each) => each.name).join() === 'Linus'`,
        'click checkbox #4',
        'click checkbox near "Linus"',
      ],
      [
        'Write Paris in place of London',
        'double gridcell/text "London"; enter textbox = Paris',
        `grid.getDisplayedRowAtIndex(0).data.town === 'Paris'`,
      ],
    ],
  },
  datatables: {
    packages: 'jquery@3 datatables.net datatables.net-dt',
    html: `${css('datatables.net-dt/css/dataTables.dataTables.min.css')}${jquery}${js('datatables.net/js/dataTables.min.js')}<table id="t"><thead><tr><th>Name<th>Age</thead><tbody>${Array.from({ length: 25 }, (_, i) => `<tr><td>Person ${i + 1}<td>${60 - i}`).join('')}</table>
      <script>table = new DataTable('#t');</script>`,
    tasks: [
      ['Show 25 entries', 'fill combobox = 25', `table.page.len() === 25`],
      ['Search for Person 7', 'fill searchbox = Person 7', `table.search() === 'Person 7'`],
      ['Go to the third page', 'click "3"', `table.page() === 2`],
      ['Sort by age', 'click "Age"', `table.order()[0][0] === 1`, 'click columnheader "Age"'],
    ],
  },
  'air-datepicker': {
    packages: 'air-datepicker',
    html: `${css('air-datepicker/air-datepicker.css')}${js('air-datepicker/air-datepicker.js')}<label>Arrival <input id="d"></label><script>ad = new AirDatepicker('#d', { startDate: new Date(2026, 4, 10) });</script>`,
    tasks: [
      [
        'Choose the 17th of the shown month',
        'click "Arrival"; click "17"',
        `ad.selectedDates[0]?.toDateString() === 'Sun May 17 2026'`,
      ],
    ],
  },
  'vanillajs-datepicker': {
    packages: 'vanillajs-datepicker',
    html: `${css('vanillajs-datepicker/dist/css/datepicker.min.css')}${js('vanillajs-datepicker/dist/js/datepicker.min.js')}<label>Arrival <input id="d" value="05/10/2026"></label><script>vd = new Datepicker(d, { autohide: true });</script>`,
    tasks: [
      ['Choose 17 May 2026', 'click "Arrival"; click "17"', `vd.getDate('yyyy-mm-dd') === '2026-05-17'`],
      ['Enter 3 June 2026', 'fill "Arrival" = 06/03/2026', `vd.getDate('yyyy-mm-dd') === '2026-06-03'`],
      [
        'Choose 2 June 2026 in the calendar',
        'click "Arrival"; click "›" or "»" or button #2; click "2"',
        `vd.getDate('yyyy-mm-dd') === '2026-06-02'`,
      ],
    ],
  },
  'intl-tel-input': {
    packages: 'intl-tel-input',
    html: `${css('intl-tel-input/dist/css/intlTelInput.min.css')}${js('intl-tel-input/dist/js/intlTelInput.min.js')}<label for="p">Phone</label> <input id="p" type="tel"><script>iti = intlTelInput(p, { initialCountry: 'us' });</script>`,
    tasks: [
      [
        'Choose Norway as country',
        'click button "Change country"; fill "Search" = Norway; click "Norway"',
        `/Norway/.test(document.querySelector('.iti__selected-country').ariaLabel)`,
        'click combobox; click "Norway"',
      ],
      ['Enter a number', 'fill "Phone" = 555 0100', `p.value.replace(/\\D/g, '') === '5550100'`],
    ],
  },
  summernote: {
    packages: 'jquery@3 summernote',
    html: `${css('summernote/dist/summernote-lite.min.css')}${jquery}${js('summernote/dist/summernote-lite.min.js')}<div id="s"></div><script>$('#s').summernote();</script>`,
    tasks: [
      ['Write Hello', 'fill textbox = Hello', `$('#s').summernote('code').replace(/<[^>]*>/g, '') === 'Hello'`],
      [
        'Write Hello in bold',
        'fill textbox = Hello; select textbox = Hello; click "Bold"',
        `/<(b|strong)>Hello/.test($('#s').summernote('code'))`,
      ],
    ],
  },
  trix: {
    packages: 'trix',
    html: `${css('trix/dist/trix.css')}${js('trix/dist/trix.umd.min.js')}<trix-editor aria-label="Notes"></trix-editor>`,
    tasks: [
      [
        'Write two paragraphs’ words',
        'fill "Notes" = Hello there',
        `document.querySelector('trix-editor').editor.getDocument().toString().trim() === 'Hello there'`,
      ],
      [
        'Write Milk as a list',
        'click "Bullets"; fill "Notes" = Milk',
        `/<li>Milk/.test(document.querySelector('trix-editor').innerHTML.replace(/<!--.*?-->/g, ''))`,
        'fill "Notes" = Milk; click "Bullets"',
      ],
    ],
  },
  'multiple-select': {
    packages: 'jquery@3 multiple-select',
    html: `${css('multiple-select/dist/multiple-select.min.css')}${jquery}${js('multiple-select/dist/multiple-select.min.js')}<label for="m">Extras</label> <select id="m" multiple style="width: 300px"><option>Apple<option>Banana<option>Cherry</select><script>$('#m').multipleSelect();</script>`,
    tasks: [
      [
        'Choose Apple and Cherry',
        'click button or combobox or clickable #1; tick "Apple"; tick "Cherry"',
        `$('#m').multipleSelect('getSelects').join() === 'Apple,Cherry'`,
        'click clickable; click "Apple"; click "Cherry"',
      ],
    ],
  },
  tagify: {
    packages: '@yaireo/tagify',
    html: `${css('@yaireo/tagify/dist/tagify.css')}${js('@yaireo/tagify/dist/tagify.js')}<label>Tags <input id="t" value="old"></label><script>tg = new Tagify(t, { whitelist: ['blue', 'green'], dropdown: { enabled: 0 } });</script>`,
    tasks: [
      [
        'Add the tag new',
        'enter textbox = new',
        `tg.value.map((each) => each.value).join() === 'old,new'`,
        'fill textbox = new; press Enter',
      ],
      [
        'Choose green of the suggestions',
        'click textbox; click option "green"',
        `tg.value.map((each) => each.value).join() === 'old,green'`,
        'click textbox; click "green"',
      ],
      [
        'Take old away',
        'click "remove tag" or button #1',
        `tg.value.length === 0`,
        'press Backspace on textbox; press Backspace on textbox',
      ],
    ],
  },
  uikit: {
    packages: 'uikit',
    html: `${css('uikit/dist/css/uikit.min.css')}${js('uikit/dist/js/uikit.min.js')}${js('uikit/dist/js/uikit-icons.min.js')}<ul uk-accordion id="acc"><li><a class="uk-accordion-title" href>Delivery</a><div class="uk-accordion-content">Three days</div></li><li><a class="uk-accordion-title" href>Returns</a><div class="uk-accordion-content">A month</div></li></ul>
      <ul uk-tab id="tab"><li><a href="#">First</a></li><li><a href="#">Second</a></li></ul><div class="uk-switcher"><div>One</div><div>Two</div></div>
      <button class="uk-button" uk-toggle="target: #dlg">Rename</button><div id="dlg" uk-modal><div class="uk-modal-dialog uk-modal-body"><h2>Rename it</h2><label>New name <input id="nm"></label><button class="uk-modal-close uk-button" onclick="state.name = nm.value">Keep</button></div></div>
      <ul id="sort" uk-sortable style="width: 200px"><li>Milk</li><li>Bread</li><li>Butter</li></ul>`,
    tasks: [
      ['Open Returns', 'click "Returns"', `acc.children[1].classList.contains('uk-open')`],
      ['Show the second tab', 'click "Second"', `tab.children[1].classList.contains('uk-active')`],
      ['Rename to Iris in the dialog', 'click "Rename"; fill "New name" = Iris; click "Keep"', `state.name === 'Iris'`],
      ['Put Butter first', 'drag "Butter" -> "Milk"', `sort.children[0].textContent === 'Butter'`],
    ],
  },
  'fomantic menus': {
    packages: 'fomantic-ui-css jquery@3',
    html: `${css('fomantic-ui-css/semantic.min.css')}${jquery}${js('fomantic-ui-css/semantic.min.js')}<div class="ui selection dropdown" id="who"><input type="hidden"><i class="dropdown icon"></i><div class="default text">Person</div><div class="menu"><div class="item" data-value="ada">Ada</div><div class="item" data-value="grace">Grace</div></div></div>
      <div class="ui multiple search selection dropdown" id="team"><input type="hidden"><i class="dropdown icon"></i><div class="default text">Team</div><div class="menu"><div class="item" data-value="ada">Ada</div><div class="item" data-value="grace">Grace</div><div class="item" data-value="linus">Linus</div></div></div>
      <div class="ui toggle checkbox"><input type="checkbox" id="loud"><label>Loud</label></div><div class="ui accordion"><div class="title"><i class="dropdown icon"></i>Returns</div><div class="content"><p>A month</p></div></div>
      <script>$('.ui.dropdown').dropdown(); $('.ui.checkbox').checkbox(); $('.ui.accordion').accordion()</script>`,
    tasks: [
      ['Choose Grace', 'click "Person"; click "Grace"', `$('#who').dropdown('get value') === 'grace'`],
      [
        'Choose Ada and Linus',
        'click "Team"; click "Ada"; click "Linus"',
        `$('#team').dropdown('get value') === 'ada,linus'`,
        'click combobox #2 or textbox; click "Ada"; click "Linus"',
      ],
      ['Switch Loud on', 'tick "Loud"', `loud.checked`, 'click "Loud"'],
      ['Open Returns', 'click "Returns"', `$('.ui.accordion .title').hasClass('active')`],
    ],
  },
  fullcalendar: {
    packages: 'fullcalendar',
    html: `${js('fullcalendar/index.global.min.js')}<div id="c" style="width: 800px"></div><script>fc = new FullCalendar.Calendar(c, { initialDate: '2026-05-10', headerToolbar: { right: 'today prev,next dayGridMonth,timeGridWeek' }, events: [{ title: 'Lunch', start: '2026-05-12' }], eventClick: ({ event }) => (state.event = event.title), dateClick: ({ dateStr }) => (state.day = dateStr) }); fc.render();</script>`,
    tasks: [
      ['Show the week', 'click "week"', `fc.view.type === 'timeGridWeek'`],
      ['Go to June', 'click "chevron right"', `fc.getDate().getMonth() === 5`],
      ['Open Lunch', 'click "Lunch"', `state.event === 'Lunch'`],
    ],
  },
  w2ui: {
    packages: 'w2ui jquery@3',
    html: `${css('w2ui/w2ui-2.0.min.css')}${jquery}${js('w2ui/w2ui-2.0.min.js')}<label for="who">Person</label> <input id="who"><div id="tabs" style="width: 400px"></div>
      <script>field = new w2field('list', { el: who, items: ${people}, renderDrop: undefined }); tabs = new w2tabs({ box: '#tabs', name: 'tabs', active: 'a', tabs: [{ id: 'a', text: 'First' }, { id: 'b', text: 'Second' }] });</script>`,
    tasks: [
      ['Show the second tab', 'click "Second"', `tabs.active === 'b'`],
      ['Choose Grace', 'click "Person"; click "Grace"', `field.get()?.text === 'Grace'`, 'enter "Person" = Grace'],
    ],
  },
  shoelace: {
    packages: '@shoelace-style/shoelace',
    script: `import '@shoelace-style/shoelace/dist/themes/light.css'; ${['select', 'option', 'switch', 'radio-group', 'radio', 'rating', 'input', 'dialog', 'button', 'details', 'dropdown', 'menu', 'menu-item', 'tab-group', 'tab', 'tab-panel'].map((each) => `import '@shoelace-style/shoelace/dist/components/${each}/${each}.js';`).join(' ')}`,
    html: `<sl-select label="Person" id="who"><sl-option value="ada">Ada</sl-option><sl-option value="grace">Grace</sl-option></sl-select><sl-switch id="loud">Loud</sl-switch><sl-radio-group label="Plan" id="plan"><sl-radio value="free">Free</sl-radio><sl-radio value="pro">Pro</sl-radio></sl-radio-group>
      <sl-button onclick="dlg.show()">Rename</sl-button><sl-dialog label="Rename it" id="dlg"><sl-input label="New name" id="nm"></sl-input><sl-button slot="footer" onclick="state.name = nm.value; dlg.hide()">Keep</sl-button></sl-dialog>
      <sl-details summary="Returns" id="more">A month</sl-details><sl-dropdown><sl-button slot="trigger" caret>More</sl-button><sl-menu onclick="state.did = event.target.closest('sl-menu-item')?.value"><sl-menu-item value="copy">Copy</sl-menu-item><sl-menu-item value="move">Move</sl-menu-item></sl-menu></sl-dropdown>`,
    tasks: [
      ['Choose Grace', 'click "Person"; click "Grace"', `who.value === 'grace'`, 'fill "Person" = Grace'],
      ['Switch Loud on', 'tick "Loud"', `loud.checked === true`, 'click "Loud"'],
      ['Choose the plan Pro', 'tick "Pro"', `plan.value === 'pro'`, 'click "Pro"'],
      ['Rename to Iris in the dialog', 'click "Rename"; fill "New name" = Iris; click "Keep"', `state.name === 'Iris'`],
      ['Open Returns', 'click "Returns"', `more.open === true`],
      ['Move by the menu', 'click "More"; click "Move"', `state.did === 'move'`],
    ],
  },
  vaadin: {
    packages: '@vaadin/combo-box @vaadin/date-picker @vaadin/select @vaadin/text-field',
    script: `import '@vaadin/combo-box'; import '@vaadin/date-picker'; import '@vaadin/select'; import '@vaadin/text-field'; who.items = ${people}; size.items = ['Small', 'Large'].map((each) => ({ label: each, value: each }));`,
    html: `<vaadin-combo-box label="Person" id="who"></vaadin-combo-box><vaadin-select label="Size" id="size"></vaadin-select><vaadin-date-picker label="Day" id="day"></vaadin-date-picker><vaadin-text-field label="Town" id="town" clear-button-visible></vaadin-text-field>`,
    tasks: [
      ['Choose Grace', 'click "Person"; click option "Grace"', `who.value === 'Grace'`, 'fill "Person" = Grace'],
      ['Choose Large', 'click "Size"; click "Large"', `size.value === 'Large'`, 'fill "Size" = Large'],
      ['Enter 2 June 2026', 'fill "Day" = 6/2/2026', `day.value === '2026-06-02'`, 'enter "Day" = 6/2/2026'],
      ['Enter Bern', 'fill "Town" = Bern', `town.value === 'Bern'`],
    ],
  },
  'vue-multiselect': {
    packages: 'vue@3 vue-multiselect@3',
    script: `import { createApp, reactive } from 'vue'; import Multiselect from 'vue-multiselect'; import 'vue-multiselect/dist/vue-multiselect.css'; const v = (window.state = reactive({ person: null, team: [] }));
      createApp({ components: { Multiselect }, setup: () => ({ v, people: ${people} }), template: \`<label for="p">Person</label><multiselect id="p" v-model="v.person" :options="people" placeholder="Pick one" /><label for="t">Team</label><multiselect id="t" v-model="v.team" :options="people" multiple :close-on-select="false" placeholder="Pick some" />\` }).mount('#app');`,
    tasks: [
      [
        'Choose Grace',
        'click "Person" or combobox; click option "Grace"',
        `state.person === 'Grace'`,
        'click "Pick one"; click "Grace"',
      ],
      [
        'Choose Ada and Linus',
        'click "Team" or combobox #2; click option "Ada"; click option "Linus"',
        `String(state.team) === 'Ada,Linus'`,
        'click "Pick some"; click "Ada"; click "Linus"',
      ],
    ],
  },
  'svelte-select': {
    packages: 'svelte@5 svelte-select',
    script: `import { mount } from 'svelte'; import Select from 'svelte-select'; const pick = (id, more) => mount(Select, { target: document.getElementById('app'), props: { items: ${people}, id, ...more } });
      state.one = pick('p', { placeholder: 'Person', onchange: (event) => (state.person = event?.value ?? event?.detail?.value) });`,
    tasks: [
      [
        'Choose Grace',
        'click "Person" or combobox or textbox; click "Grace"',
        `document.querySelector('.selected-item')?.textContent.trim() === 'Grace'`,
        'fill "Person" = Grace; press Enter',
      ],
    ],
  },
};
