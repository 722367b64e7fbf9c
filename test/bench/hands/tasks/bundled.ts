/** Libraries whose pages are bundled first: of React, Vue, Svelte, Angular, and web components. What a page's state is, its own code keeps in `state`. */
import type { TaskPage } from './list.ts';

const react = `import { createElement as h, useState } from 'react'; import { createRoot } from 'react-dom/client';
  const show = (App) => createRoot(document.getElementById('app')).render(h(App));\n`;
const vue = `import { createApp, reactive } from 'vue'; const v = window.state = reactive({});\n`;
const keep = (name: string) => `(value) => (state.${name} = value)`;
const people = `['Ada', 'Grace', 'Linus', 'Margaret']`;

export const bundled: Record<string, TaskPage> = {
  rsuite: {
    packages: 'react@18 react-dom@18 rsuite',
    script: `${react}import { SelectPicker, CheckPicker, Toggle, Slider, DatePicker, Rate, InputNumber, Button, Modal, Input } from 'rsuite'; import 'rsuite/dist/rsuite-no-reset.min.css';
      const data = ${people}.map((each) => ({ label: each, value: each }));
      show(() => { const [open, setOpen] = useState(false); const [name, setName] = useState('');
        return h('div', null, h('label', { id: 'a' }, 'Person'), h(SelectPicker, { data, 'aria-labelledby': 'a', onChange: ${keep('person')}, style: { width: 200 } }),
          h('label', { id: 'b' }, 'Team'), h(CheckPicker, { data, 'aria-labelledby': 'b', onChange: ${keep('team')}, style: { width: 200 } }),
          h(Toggle, { onChange: ${keep('loud')} }, 'Loud'), h(Rate, { onChange: ${keep('rate')} }), h(InputNumber, { 'aria-label': 'Seats', defaultValue: 3, onChange: ${keep('seats')} }),
          h(Button, { onClick: () => setOpen(true) }, 'Rename'), h(Modal, { open, onClose: () => setOpen(false) }, h(Modal.Header, null, h(Modal.Title, null, 'Rename it')), h(Modal.Body, null, h(Input, { 'aria-label': 'New name', value: name, onChange: setName })), h(Modal.Footer, null, h(Button, { onClick: () => { state.name = name; setOpen(false); } }, 'Keep')))); });`,
    tasks: [
      [
        'Choose Grace',
        'click combobox "Person"; click option "Grace"',
        `state.person === 'Grace'`,
        'click "Person"; click "Grace"',
        'click combobox; click "Grace"',
      ],
      [
        'Choose Ada and Linus',
        'click combobox "Team"; click "Ada"; click "Linus"',
        `String(state.team) === 'Ada,Linus'`,
        'click combobox #2; click "Ada"; click "Linus"',
      ],
      ['Switch Loud on', 'tick "Loud"', `state.loud === true`, 'click "Loud"'],
      [
        'Give four stars',
        'click "4" or radio #4',
        `state.rate === 4`,
        'click radio #4',
        'press ArrowRight on radio #3',
      ],
      ['Set the seats to 7', 'fill "Seats" = 7', `String(state.seats) === '7'`],
      ['Rename to Iris in the dialog', 'click "Rename"; fill "New name" = Iris; click "Keep"', `state.name === 'Iris'`],
    ],
  },
  mantine: {
    packages: '@mantine/core@7 @mantine/hooks@7',
    script: `${react}import { MantineProvider, Select, MultiSelect, Switch, Slider, SegmentedControl, Chip, NumberInput, Menu, Button, Tabs, PillsInput, TagsInput } from '@mantine/core'; import '@mantine/core/styles.css';
      show(() => h(MantineProvider, null, h(Select, { label: 'Person', data: ${people}, onChange: ${keep('person')} }), h(MultiSelect, { label: 'Team', data: ${people}, onChange: ${keep('team')} }),
        h(Switch, { label: 'Loud', onChange: (event) => (state.loud = event.currentTarget.checked) }), h(SegmentedControl, { data: ['Day', 'Week', 'Month'], onChange: ${keep('view')} }), h(Chip, { onChange: ${keep('vegan')} }, 'Vegan'),
        h(NumberInput, { label: 'Seats', defaultValue: 2, onChange: ${keep('seats')} }), h(TagsInput, { label: 'Tags', onChange: ${keep('tags')} }), h(Slider, { thumbLabel: 'Volume', defaultValue: 40, step: 10, onChange: ${keep('volume')} }),
        h(Menu, null, h(Menu.Target, null, h(Button, null, 'More')), h(Menu.Dropdown, null, h(Menu.Item, { onClick: () => (state.did = 'copy') }, 'Copy'), h(Menu.Item, null, 'Move')))));`,
    tasks: [
      [
        'Choose Linus',
        'click "Person"; click option "Linus"',
        `state.person === 'Linus'`,
        'fill "Person" = Linus; press Enter',
      ],
      [
        'Choose Ada and Margaret',
        'click "Team"; click option "Ada"; click option "Margaret"',
        `String(state.team) === 'Ada,Margaret'`,
      ],
      ['Switch Loud on', 'tick "Loud"', `state.loud === true`],
      ['Show the month', 'tick "Month"', `state.view === 'Month'`, 'click "Month"'],
      ['Mark as vegan', 'tick "Vegan"', `state.vegan === true`, 'click "Vegan"'],
      ['Set the seats to 12', 'fill "Seats" = 12', `state.seats === 12`],
      [
        'Add the tag red',
        'enter "Tags" = red',
        `String(state.tags) === 'red'`,
        'fill "Tags" = red; press Enter on "Tags"',
      ],
      [
        'Volume 60',
        'fill slider "Volume" = 60',
        `state.volume === 60`,
        'press ArrowRight on slider; press ArrowRight on slider',
      ],
      ['Copy by the menu', 'click "More"; click "Copy"', `state.did === 'copy'`],
    ],
  },
  'react-aria': {
    packages: 'react-aria-components',
    script: `${react}import { Select, Label, Button, SelectValue, Popover, ListBox, ListBoxItem, ComboBox, Input, Switch, NumberField, Group, ToggleButton, GridList, GridListItem, Checkbox, DateField, DateInput, DateSegment, Disclosure, Heading, DisclosurePanel } from 'react-aria-components';
      const items = ${people}.map((each) => h(ListBoxItem, { id: each, key: each }, each));
      show(() => h('div', null, h(Select, { onSelectionChange: ${keep('person')} }, h(Label, null, 'Person'), h(Button, null, h(SelectValue)), h(Popover, null, h(ListBox, null, items))),
        h(ComboBox, { onSelectionChange: ${keep('lead')} }, h(Label, null, 'Lead'), h(Input), h(Button, null, '▼'), h(Popover, null, h(ListBox, null, items))),
        h(Switch, { onChange: ${keep('loud')} }, h('div', { style: { width: 30, height: 16, background: 'gray', display: 'inline-block' } }), 'Loud'), h(NumberField, { defaultValue: 5, onChange: ${keep('seats')} }, h(Label, null, 'Seats'), h(Group, null, h(Button, { slot: 'decrement' }, '-'), h(Input), h(Button, { slot: 'increment' }, '+'))),
        h(DateField, { onChange: (date) => (state.day = String(date)) }, h(Label, null, 'Day'), h(DateInput, null, (segment) => h(DateSegment, { segment }))),
        h(GridList, { 'aria-label': 'Files', selectionMode: 'multiple', onSelectionChange: (keys) => (state.files = [...keys].join()) }, ['Plan', 'Notes'].map((each) => h(GridListItem, { id: each, key: each, textValue: each }, each)))));`,
    tasks: [
      [
        'Choose Margaret',
        'click "Person"; click option "Margaret"',
        `state.person === 'Margaret'`,
        'click button #1; click option "Margaret"',
      ],
      [
        'Choose Grace as lead',
        'fill combobox "Lead" = Gra; click option "Grace"',
        `state.lead === 'Grace'`,
        'fill combobox "Lead" = Grace; press ArrowDown; press Enter',
      ],
      ['Switch Loud on', 'tick "Loud"', `state.loud === true`, 'click "Loud"'],
      [
        'Set the seats to 9',
        'fill "Seats" = 9',
        `state.seats === 9`,
        'enter "Seats" = 9',
        'fill "Seats" = 9; press Tab',
      ],
      [
        'Enter 3 April 2027',
        'fill "month" = 4; fill "day" = 3; fill "year" = 2027',
        `state.day === '2027-04-03'`,
        'press 4 on "month"; press 3 on "day"; press 2 on "year"; press 0; press 2; press 7',
      ],
      ['Choose Notes in the list of files', 'click row "Notes"', `state.files === 'Notes'`, 'click "Notes"'],
    ],
  },
  headlessui: {
    packages: '@headlessui/react',
    script: `${react}import { Listbox, ListboxButton, ListboxOptions, ListboxOption, Switch, Field, Label, RadioGroup, Radio, Dialog, DialogPanel, Menu, MenuButton, MenuItems, MenuItem } from '@headlessui/react';
      show(() => { const [who, setWho] = useState('Ada'); const [on, setOn] = useState(false); const [plan, setPlan] = useState('Free'); Object.assign(state, { who, on, plan });
        return h('div', null, h(Field, null, h(Label, null, 'Person'), h(Listbox, { value: who, onChange: setWho }, h(ListboxButton, null, who), h(ListboxOptions, { anchor: 'bottom' }, ${people}.map((each) => h(ListboxOption, { key: each, value: each }, each))))),
          h(Field, null, h(Label, null, 'Loud'), h(Switch, { checked: on, onChange: setOn, style: { width: 40, height: 20 } })), h(RadioGroup, { value: plan, onChange: setPlan, 'aria-label': 'Plan' }, ['Free', 'Pro'].map((each) => h(Radio, { key: each, value: each, as: 'div' }, each))),
          h(Menu, null, h(MenuButton, null, 'Options'), h(MenuItems, { anchor: 'bottom' }, h(MenuItem, null, h('a', { href: '#x', onClick: () => (state.did = 'edit') }, 'Edit'))))); });`,
    tasks: [
      [
        'Choose Linus',
        'click "Person"; click option "Linus"',
        `state.who === 'Linus'`,
        'click button "Ada"; click option "Linus"',
      ],
      ['Switch Loud on', 'tick "Loud"', 'state.on === true', 'click "Loud"'],
      ['Choose the plan Pro', 'tick "Pro"', `state.plan === 'Pro'`, 'click "Pro"'],
      ['Edit by the menu', 'click "Options"; click "Edit"', `state.did === 'edit'`],
    ],
  },
  'react-select': {
    packages: 'react-select react-datepicker',
    script: `${react}import Select from 'react-select'; import Creatable from 'react-select/creatable'; import DatePicker from 'react-datepicker'; import 'react-datepicker/dist/react-datepicker.css';
      const options = ${people}.map((each) => ({ label: each, value: each }));
      show(() => { const [day, setDay] = useState(new Date(2026, 4, 10)); state.day = day?.toDateString();
        return h('div', null, h('label', { htmlFor: 'p' }, 'Person'), h(Select, { inputId: 'p', options, onChange: (each) => (state.person = each.value) }), h('label', { htmlFor: 't' }, 'Team'), h(Select, { inputId: 't', isMulti: true, options, onChange: (all) => (state.team = all.map((each) => each.value).join()) }),
          h('label', { htmlFor: 'c' }, 'Tag'), h(Creatable, { inputId: 'c', isMulti: true, options: [], onChange: (all) => (state.tags = all.map((each) => each.value).join()) }), h('label', { htmlFor: 'd' }, 'Day'), h(DatePicker, { id: 'd', selected: day, onChange: setDay })); });`,
    tasks: [
      [
        'Choose Grace',
        'click "Person"; click option "Grace"',
        `state.person === 'Grace'`,
        'fill "Person" = Grace; press Enter on "Person"',
      ],
      [
        'Choose Ada and Grace',
        'click "Team"; click option "Ada"; click "Team"; click option "Grace"',
        `state.team === 'Ada,Grace'`,
        'choose "Team" = Ada|Grace',
      ],
      ['Create the tag blue', 'enter "Tag" = blue', `state.tags === 'blue'`, 'fill "Tag" = blue; press Enter on "Tag"'],
      ['Enter 2 June 2026', 'fill "Day" = 06/02/2026', `state.day === 'Tue Jun 02 2026'`],
      [
        'Choose 2 June 2026 in the calendar',
        'click "Day"; click "Next Month"; click "June 2nd"',
        `state.day === 'Tue Jun 02 2026'`,
      ],
    ],
  },
  blueprint: {
    packages: '@blueprintjs/core@5 @blueprintjs/select@5',
    script: `${react}import { Switch, Checkbox, HTMLSelect, NumericInput, Tabs, Tab, Button, Menu, MenuItem, Popover, TagInput, Tree, Slider } from '@blueprintjs/core'; import '@blueprintjs/core/lib/css/blueprint.css';
      show(() => { const [tags, setTags] = useState(['old']); const [open, setOpen] = useState(false); state.tags = tags.join(); state.open = open;
        return h('div', null, h(Switch, { label: 'Loud', onChange: (event) => (state.loud = event.target.checked) }), h(NumericInput, { 'aria-label': 'Seats', onValueChange: ${keep('seats')} }), h(Tabs, { id: 't', onChange: ${keep('tab')} }, h(Tab, { id: 'one', title: 'First', panel: h('p', null, 'One') }), h(Tab, { id: 'two', title: 'Second', panel: h('p', null, 'Two') })),
          h(TagInput, { values: tags, onChange: setTags, placeholder: 'Tags' }), h(Tree, { contents: [{ id: 0, label: 'Europe', hasCaret: true, isExpanded: open, childNodes: [{ id: 1, label: 'Malta' }] }], onNodeExpand: () => setOpen(true), onNodeClick: (node) => (state.node = node.label) }),
          h(Popover, { content: h(Menu, null, h(MenuItem, { text: 'Share with', onClick: () => (state.did = 'share') }), h(MenuItem, { text: 'Rename', onClick: () => (state.did = 'rename') })) }, h(Button, null, 'File'))); });`,
    tasks: [
      ['Switch Loud on', 'tick "Loud"', 'state.loud === true', 'click "Loud"'],
      ['Set the seats to 8', 'fill "Seats" = 8', 'state.seats === 8'],
      ['Open the second tab', 'click tab "Second"', `state.tab === 'two'`],
      [
        'Add the tag new',
        'enter textbox near "old" = new',
        `state.tags === 'old,new'`,
        'fill textbox near "old" = new; press Enter',
      ],
      [
        'Open Europe and choose Malta',
        'click "Expand group"; click "Malta"',
        `state.node === 'Malta'`,
        'click near "Europe"; click "Malta"',
        'click "Expand"; click "Malta"',
      ],
      ['Rename by the menu', 'click "File"; click "Rename"', `state.did === 'rename'`],
    ],
  },
  grommet: {
    packages: 'grommet grommet-icons styled-components@5',
    script: `${react}import { Grommet, Select, CheckBox, RadioButtonGroup, RangeInput, DateInput, Accordion, AccordionPanel, Text, Tabs, Tab, TextInput } from 'grommet';
      show(() => { const [who, setWho] = useState(''); const [on, setOn] = useState(false); const [town, setTown] = useState(''); Object.assign(state, { who, on, town });
        return h(Grommet, null, h(Select, { 'aria-label': 'Person', placeholder: 'Person', options: ${people}, value: who, onChange: ({ option }) => setWho(option) }), h(CheckBox, { label: 'Loud', toggle: true, checked: on, onChange: (event) => setOn(event.target.checked) }),
          h(RadioButtonGroup, { name: 'plan', options: ['Free', 'Pro'], onChange: (event) => (state.plan = event.target.value) }), h(TextInput, { 'aria-label': 'Town', value: town, suggestions: ['Bern', 'Basel'].filter((each) => each.startsWith(town)), onChange: (event) => setTown(event.target.value), onSuggestionSelect: (event) => setTown(event.suggestion) }),
          h(Accordion, { onActive: (all) => (state.panel = all.join()) }, h(AccordionPanel, { label: 'Shipping' }, h(Text, null, 'Two days')), h(AccordionPanel, { label: 'Returns' }, h(Text, null, 'A month')))); });`,
    tasks: [
      [
        'Choose Linus',
        'click "Person"; click option "Linus"',
        `state.who === 'Linus'`,
        'click "Open Drop"; click "Linus"',
      ],
      ['Switch Loud on', 'tick "Loud"', 'state.on === true', 'click "Loud"'],
      ['Choose the plan Pro', 'tick "Pro"', `state.plan === 'Pro'`],
      [
        'Type B and choose Basel',
        'fill "Town" = Ba; click "Basel"',
        `state.town === 'Basel'`,
        'fill "Town" = Ba; press ArrowDown; press Enter',
      ],
      ['Open Returns', 'click "Returns"', `state.panel === '1'`],
    ],
  },
  'naive-ui': {
    packages: 'vue@3 naive-ui',
    script: `${vue}import { NSelect, NSwitch, NInputNumber, NRadioGroup, NRadioButton, NDatePicker, NCascader, NCheckbox, NDropdown, NButton, NTransfer } from 'naive-ui';
      createApp({ components: { NSelect, NSwitch, NInputNumber, NRadioGroup, NRadioButton, NCheckbox, NDropdown, NButton }, setup: () => ({ v, options: ${people}.map((each) => ({ label: each, value: each })), menu: [{ label: 'Copy', key: 'copy' }, { label: 'Move', key: 'move' }] }), template: \`<p>Person <n-select v-model:value="v.person" :options="options" style="width:200px" /></p><p>Team <n-select multiple v-model:value="v.team" :options="options" style="width:300px" /></p><p>Loud <n-switch v-model:value="v.loud" /></p>
        <p>Seats <n-input-number v-model:value="v.seats" /></p><n-radio-group v-model:value="v.view"><n-radio-button value="day" label="Day" /><n-radio-button value="week" label="Week" /></n-radio-group> <n-checkbox v-model:checked="v.wrap" label="Gift wrap" /> <n-dropdown trigger="click" :options="menu" @select="(key) => (v.did = key)"><n-button>More</n-button></n-dropdown>\` }).mount('#app');`,
    tasks: [
      [
        'Choose Grace',
        'click near "Person"; click "Grace"',
        `state.person === 'Grace'`,
        'click "Please Select"; click "Grace"',
        'click clickable #1; click "Grace"',
      ],
      [
        'Choose Ada and Linus',
        'click near "Team"; click "Ada"; click "Linus"',
        `String(state.team) === 'Ada,Linus'`,
        'click "Please Select" #2; click "Ada"; click "Linus"',
      ],
      ['Switch Loud on', 'tick switch near "Loud"', 'state.loud === true', 'click switch'],
      [
        'Set the seats to 6',
        'fill textbox/spinbutton near "Seats" = 6',
        'state.seats === 6',
        'enter textbox/spinbutton near "Seats" = 6',
      ],
      ['Show the week', 'tick "Week"', `state.view === 'week'`, 'click "Week"'],
      ['Wrap it as a gift', 'tick "Gift wrap"', 'state.wrap === true', 'click "Gift wrap"'],
      ['Move by the menu', 'click "More"; click "Move"', `state.did === 'move'`],
    ],
  },
  vuetify: {
    packages: 'vuetify@3',
    script: `${vue}import { createVuetify } from 'vuetify/dist/vuetify.esm.js'; import 'vuetify/dist/vuetify.css';
      createApp({ setup: () => ({ v, people: ${people} }), template: \`<v-app><v-main><v-select label="Person" :items="people" v-model="v.person" /><v-autocomplete label="Lead" :items="people" v-model="v.lead" /><v-combobox label="Tags" multiple chips v-model="v.tags" /><v-switch label="Loud" v-model="v.loud" /><v-radio-group v-model="v.plan"><v-radio label="Free" value="free" /><v-radio label="Pro" value="pro" /></v-radio-group>
        <v-rating v-model="v.stars" /><v-expansion-panels v-model="v.panel"><v-expansion-panel title="Shipping" text="Two days" /><v-expansion-panel title="Returns" text="A month" /></v-expansion-panels><v-slider label="Volume" step="10" v-model="v.volume" /></v-main></v-app>\` }).use(createVuetify()).mount('#app');`,
    tasks: [
      ['Choose Margaret', 'click "Person"; click "Margaret"', `state.person === 'Margaret'`],
      [
        'Choose Grace as lead',
        'fill "Lead" = Grace; click option/listitem "Grace"',
        `state.lead === 'Grace'`,
        'click "Lead"; click "Grace"',
      ],
      ['Add the tag red', 'enter "Tags" = red', `String(state.tags) === 'red'`, 'fill "Tags" = red; press Enter'],
      ['Switch Loud on', 'tick "Loud"', 'state.loud === true'],
      ['Choose the plan Pro', 'tick "Pro"', `state.plan === 'pro'`],
      ['Give four stars', 'click "Rating 4"', 'state.stars === 4', 'click "4"'],
      ['Open Returns', 'click "Returns"', 'state.panel === 1'],
      [
        'Volume 30',
        'fill slider = 30',
        'state.volume === 30',
        'press ArrowRight on slider; press ArrowRight on slider; press ArrowRight on slider',
      ],
    ],
  },
  primevue: {
    packages: 'primevue@4 @primeuix/themes',
    script: `${vue}import PrimeVue from 'primevue/config'; import Aura from '@primeuix/themes/aura'; import Select from 'primevue/select'; import MultiSelect from 'primevue/multiselect'; import ToggleSwitch from 'primevue/toggleswitch'; import InputNumber from 'primevue/inputnumber'; import DatePicker from 'primevue/datepicker'; import SelectButton from 'primevue/selectbutton'; import Listbox from 'primevue/listbox'; import Tree from 'primevue/tree'; import AutoComplete from 'primevue/autocomplete';
      createApp({ components: { PSelect: Select, MultiSelect, ToggleSwitch, InputNumber, DatePicker, SelectButton, Listbox, Tree }, setup: () => ({ v, people: ${people}, nodes: [{ key: 'a', label: 'Europe', children: [{ key: 'b', label: 'Malta' }] }] }), template: \`<label id="l1">Person</label><p-select aria-labelledby="l1" :options="people" v-model="v.person" placeholder="Pick" /><label id="l2">Team</label><multi-select aria-labelledby="l2" :options="people" v-model="v.team" placeholder="Pick several" />
        <label for="sw">Loud</label><toggle-switch input-id="sw" v-model="v.loud" /><label for="n">Seats</label><input-number input-id="n" v-model="v.seats" /><select-button :options="['Day', 'Week']" v-model="v.view" /><tree :value="nodes" selection-mode="single" v-model:selection-keys="v.nodes" />\` }).use(PrimeVue, { theme: { preset: Aura } }).mount('#app');`,
    tasks: [
      [
        'Choose Linus',
        'click combobox "Person"; click option "Linus"',
        `state.person === 'Linus'`,
        'click "Pick"; click option "Linus"',
      ],
      [
        'Choose Ada and Grace',
        'click combobox "Team"; click option "Ada"; click option "Grace"',
        `String(state.team) === 'Ada,Grace'`,
      ],
      ['Switch Loud on', 'tick "Loud"', 'state.loud === true'],
      ['Set the seats to 4', 'fill "Seats" = 4', 'state.seats === 4', 'enter "Seats" = 4'],
      ['Show the week', 'click "Week"', `state.view === 'Week'`],
      [
        'Open Europe and choose Malta',
        'press ArrowRight on treeitem "Europe"; click treeitem "Malta"',
        'state.nodes?.b === true',
        'click button near "Europe"; click "Malta"',
      ],
    ],
  },
};
