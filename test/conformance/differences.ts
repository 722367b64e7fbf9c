/** Where ours differs from the browser's own implementation, and why. Each difference is tested as such. */

export interface Difference {
  /** One sentence. */
  reason: string;
  /** What ours shows, in every browser, unless `firefox` says otherwise; absent when only Firefox differs. */
  ours?: unknown;
  /** What ours shows in Firefox, where that differs from `ours`. */
  firefox?: unknown;
}

/** By `area: name of the probe`. */
export const differences: Record<string, Difference> = {
  'interface: navigator.modelContext': {
    reason:
      "Tabhand's founding documents and pages of earlier versions use navigator.modelContext; it is the same object.",
    ours: true,
  },
  'interface: updateTool is a method': {
    reason: 'Dynamic tools (proposal 167), which no browser has yet, are what this implementation adds.',
    ours: true,
  },
  'register-conversion: inputSchema a function (proposal 167)': {
    reason: 'Dynamic tools (proposal 167), which no browser has yet, are what this implementation adds.',
    ours: {},
  },
  'register-tool: the dynamic members are read': {
    reason: 'Dynamic tools (proposal 167), which no browser has yet, are what this implementation adds.',
    ours: ['disabled', 'outputSchema'],
  },
  'interface: ModelContext() without new is illegal': {
    reason: "The engine's own message for calling a class without new.",
    ours: { error: ['TypeError', 'TypeError', "Class constructor ModelContext cannot be invoked without 'new'"] },
    firefox: { error: ['TypeError', 'TypeError', "class constructors must be invoked with 'new'"] },
  },
  'event-constructors: without new the constructors throw': {
    reason: "The engine's own message for calling a class without new.",
    ours: [
      { error: ['TypeError', 'TypeError', "Class constructor ToolEventClass cannot be invoked without 'new'"] },
      { error: ['TypeError', 'TypeError', "Class constructor ToolEventClass cannot be invoked without 'new'"] },
    ],
    firefox: [
      { error: ['TypeError', 'TypeError', "class constructors must be invoked with 'new'"] },
      { error: ['TypeError', 'TypeError', "class constructors must be invoked with 'new'"] },
    ],
  },
  'events: the events are trusted': {
    reason: 'Only a browser can dispatch trusted events.',
    ours: [
      ['toolchange', false],
      ['toolactivated', false],
      ['toolcancel', false],
    ],
  },
  'interface: assigning document.modelContext in strict mode throws': {
    reason: "The engine's own message for setting an accessor without a setter.",
    firefox: { error: ['TypeError', 'TypeError', 'setting getter-only property "modelContext"'] },
  },
  'event-constructors: toolName is read-only': {
    reason: "The engine's own message for setting an accessor without a setter.",
    ours: [
      [
        {
          error: [
            'TypeError',
            'TypeError',
            'Cannot set property toolName of #<ToolEventClass> which has only a getter',
          ],
        },
        'n',
      ],
      [
        {
          error: [
            'TypeError',
            'TypeError',
            'Cannot set property toolName of #<ToolEventClass> which has only a getter',
          ],
        },
        'n',
      ],
    ],
    firefox: [
      [{ error: ['TypeError', 'TypeError', 'setting getter-only property "toolName"'] }, 'n'],
      [{ error: ['TypeError', 'TypeError', 'setting getter-only property "toolName"'] }, 'n'],
    ],
  },
  'register-conversion: inputSchema circular': {
    reason: "The engine's own message for what JSON can't have.",
    firefox: {
      error: ['TypeError', 'TypeError', "Failed to execute 'registerTool' on 'ModelContext': cyclic object value"],
    },
  },
  'execute-tool: the tool is given, for the input circular': {
    reason: "The engine's own message for what JSON can't have.",
    firefox: {
      error: ['TypeError', 'TypeError', "Failed to execute 'executeTool' on 'ModelContext': cyclic object value"],
    },
  },
  'register-tool: a description with a lone surrogate': {
    reason: 'Chromium loses text with lone surrogates between processes; here it arrives.',
    ours: [3, 'd800'],
  },
  'results: the result of a tool that returns a lone surrogate': {
    reason: 'Chromium loses text with lone surrogates between processes; here it arrives.',
    ours: [3, 'd800'],
  },
  'abort-registration: registering with a signal aborted without a reason': {
    reason: "The browser's own message for an abort.",
    firefox: { error: ['DOMException', 'AbortError', 'The operation was aborted. '] },
  },
  'abort: an abort while the tool runs: the reason the tool hears': {
    reason: "The browser's own message for an abort.",
    firefox: [{ error: 'mine' }, ['DOMException', 'AbortError', 'The operation was aborted. ']],
  },
  'abort: an abort without a reason': {
    reason: "The browser's own message for an abort.",
    firefox: { error: ['DOMException', 'AbortError', 'The operation was aborted. '] },
  },
  'abort: a tool that rejects when its signal aborts': {
    reason: "The browser's own message for an abort.",
    firefox: [{ error: ['DOMException', 'AbortError', 'The operation was aborted. '] }, []],
  },
  'abort: AbortSignal.timeout ends a call': {
    reason: "The browser's own message for an abort.",
    firefox: { error: ['DOMException', 'TimeoutError', 'The operation timed out.'] },
  },
  'realms: the reason of an abort without one is of the realm of its controller': {
    reason: "Firefox creates the reason in the caller's realm.",
    firefox: { page: true, frame: false },
  },
  'realms: a detached document: registerTool': {
    reason: 'Firefox runs no promise jobs of a detached document.',
    firefox: { pending: true },
  },
  'realms: a detached document: getTools': {
    reason: 'Firefox runs no promise jobs of a detached document.',
    firefox: { pending: true },
  },
  'realms: a detached document: executeTool': {
    reason: 'Firefox runs no promise jobs of a detached document.',
    firefox: { pending: true },
  },
  'frames-lifetime: the methods of a detached document': {
    reason: 'Firefox runs no promise jobs of a detached document.',
    firefox: [{ pending: true }, { pending: true }, { pending: true }],
  },
  'frames-lifetime: wrong arguments in a detached document': {
    reason: 'Firefox runs no promise jobs of a detached document.',
    firefox: [{ pending: true }, { pending: true }, { pending: true }],
  },
  'realms: a tool whose execute is of another realm': {
    reason: "A script can't determine a function's realm; the input belongs to the realm of the registering document.",
    ours: '[false,"false"]',
  },
  'frames: the input of a tool that another document registered': {
    reason: "A script can't determine a function's realm; the input belongs to the realm of the registering document.",
    ours: '[false,false]',
  },
  'frames-local: srcdoc has it at once, in its first empty document': {
    reason: "An extension's scripts run in a frame's real document, not in the empty one before it.",
    ours: false,
  },
  'frames-local: blob: has it at once, in its first empty document': {
    reason: "An extension's scripts run in a frame's real document, not in the empty one before it.",
    ours: false,
  },
  'frames-local: a frame that loads has it at once, in its first empty document': {
    reason: "An extension's scripts run in a frame's real document, not in the empty one before it.",
    ours: false,
  },
  'policy: policy: an allow that comes after the frame was loaded': {
    reason:
      'A cross-origin frame asks for its policy when it is first used; a browser takes it when the frame navigates.',
    ours: {},
  },
  'policy: sandbox: without allow-scripts the frame’s context answers the page': {
    reason: "A frame sandboxed without allow-scripts doesn't run our script either.",
    ours: false,
    firefox: {},
  },
  'cross-origin: a document that isn’t origin-keyed, as a frame': {
    reason: "Documents that Chromium refuses because they aren't origin-keyed keep their tools here.",
    ours: [{}, []],
  },
  'abort-registration: a listener on the signal set before registration still sees the tool gone or not': {
    reason:
      "A script learns of an abort only by its event, in order with the page's listeners; a browser acts before the event.",
    ours: ['t'],
  },
  'abort-registration: stopImmediatePropagation on the signal does not keep the tool': {
    reason:
      "A script learns of an abort only by its event, in order with the page's listeners; a browser acts before the event.",
    ours: ['t'],
  },
  'forms-collisions: a form that lost is a tool under another name': {
    reason: 'A form that lost its name to another doesn’t unregister the winner when it is renamed.',
    ours: [
      'f: d {"type":"object","properties":{},"required":[]}',
      'g: loser {"type":"object","properties":{},"required":[]}',
    ],
  },
  'forms-collisions: the first that comes wins, not the first of the tree': {
    reason: 'Forms added within one task are registered in tree order: mutation records arrive after all of them.',
    ours: ['f: first of the tree {"type":"object","properties":{},"required":[]}'],
  },
  'forms-fill: a form with a text a and a number b called with undefined': {
    reason: 'An undefined input counts as missing, also if options follow.',
    ours: { outcome: { value: 'done' }, values: ['', ''], seen: ['submit', 'toolactivated'] },
  },
  'forms-fill: change is trusted': { reason: 'Only a browser can dispatch trusted events.', ours: [false] },
  'forms-fill: input is trusted': { reason: 'Only a browser can dispatch trusted events.', ours: [false] },
  'forms-fill: the order of a call’s events and tasks': {
    reason: 'Events that a script dispatches have no microtasks between their listeners.',
    ours: [
      'returned',
      'microtask of returned',
      'input',
      'submit',
      'microtask of input',
      'microtask of submit',
      'response',
      'toolactivated',
      'microtask of toolactivated',
      'resolved',
    ],
  },
  'forms-input: a number filled with a whole number beyond 32 bits': {
    reason:
      'Numbers keep all their digits: Chromium cuts those that are not 32-bit integers to six, which breaks ids and telephone numbers.',
    ours: {
      outcome: { value: 'done' },
      values: ['9007199254740992'],
      seen: ['input t', 'change t', 'submit', 'toolactivated'],
    },
  },
  'forms-input: a text filled with a huge number': {
    reason:
      'Numbers keep all their digits: Chromium cuts those that are not 32-bit integers to six, which breaks ids and telephone numbers.',
    ours: { outcome: { value: 'done' }, values: ['1e+21'], seen: ['input t', 'change t', 'submit', 'toolactivated'] },
  },
  'forms-input: a text filled with a sum of fractions': {
    reason:
      'Numbers keep all their digits: Chromium cuts those that are not 32-bit integers to six, which breaks ids and telephone numbers.',
    ours: {
      outcome: { value: 'done' },
      values: ['0.30000000000000004'],
      seen: ['input t', 'change t', 'submit', 'toolactivated'],
    },
  },
  'forms-input: a text filled with a telephone number': {
    reason:
      'Numbers keep all their digits: Chromium cuts those that are not 32-bit integers to six, which breaks ids and telephone numbers.',
    ours: {
      outcome: { value: 'done' },
      values: ['442079460958'],
      seen: ['input t', 'change t', 'submit', 'toolactivated'],
    },
  },
  'forms-input: a text filled with a tiny number': {
    reason:
      'Numbers keep all their digits: Chromium cuts those that are not 32-bit integers to six, which breaks ids and telephone numbers.',
    ours: { outcome: { value: 'done' }, values: ['1e-7'], seen: ['input t', 'change t', 'submit', 'toolactivated'] },
  },
  'forms-input: a text filled with a whole number beyond 32 bits': {
    reason:
      'Numbers keep all their digits: Chromium cuts those that are not 32-bit integers to six, which breaks ids and telephone numbers.',
    ours: {
      outcome: { value: 'done' },
      values: ['2147483648'],
      seen: ['input t', 'change t', 'submit', 'toolactivated'],
    },
  },
  'forms-input: a text filled with many digits': {
    reason:
      'Numbers keep all their digits: Chromium cuts those that are not 32-bit integers to six, which breaks ids and telephone numbers.',
    ours: {
      outcome: { value: 'done' },
      values: ['1.23456789'],
      seen: ['input t', 'change t', 'submit', 'toolactivated'],
    },
  },
  'forms-pending: a second call of a form that waits takes its place, and the first is told': {
    reason: 'A call that is replaced by another call of the same form rejects; in Chromium it never ends.',
    ours: [
      '2',
      { error: ['DOMException', 'UnknownError', 'Tool execution cancelled by another call of the same form'] },
      { value: 'done' },
    ],
  },
  'forms-pending: the pseudo-classes are known, others aren’t': {
    reason:
      "A script can't add pseudo-classes to CSS.supports and style sheets; attributes with the same meaning replace them.",
    ours: [false, false, false],
  },
  'forms-pending: two calls at once of a form that submits itself get an answer each': {
    reason:
      'Two simultaneous calls of a form that submits itself get their own answers; in Chromium the first never ends.',
    ours: [{ value: '1' }, { value: '2' }],
  },
  'forms-registration: a form in a closed shadow root': {
    reason: "A script can't reach closed shadow roots without replacing attachShadow in each document.",
    ours: [[], [], []],
  },
  'forms-respond: respondWith on events that a script made': {
    reason: 'The constructor of SubmitEvent stays the browser’s own, which doesn’t know agentInvoked.',
    ours: [
      [
        false,
        {
          error: [
            'DOMException',
            'InvalidStateError',
            "Failed to execute 'respondWith' on 'SubmitEvent': You can only call respondWith on an submit event that has agentInvoked == true.",
          ],
        },
        {
          error: [
            'DOMException',
            'InvalidStateError',
            "Failed to execute 'respondWith' on 'SubmitEvent': You can only call respondWith on an submit event that has agentInvoked == true.",
          ],
        },
      ],
      [
        false,
        {
          error: [
            'DOMException',
            'InvalidStateError',
            "Failed to execute 'respondWith' on 'SubmitEvent': You can only call respondWith on an submit event that has agentInvoked == true.",
          ],
        },
        {
          error: [
            'DOMException',
            'InvalidStateError',
            "Failed to execute 'respondWith' on 'SubmitEvent': You can only call respondWith on an submit event that has agentInvoked == true.",
          ],
        },
      ],
      [
        [
          false,
          {
            error: [
              'DOMException',
              'InvalidStateError',
              "Failed to execute 'respondWith' on 'SubmitEvent': You can only call respondWith on an submit event that has agentInvoked == true.",
            ],
          },
          {
            error: [
              'DOMException',
              'InvalidStateError',
              "Failed to execute 'respondWith' on 'SubmitEvent': You can only call respondWith on an submit event that has agentInvoked == true.",
            ],
          },
        ],
        [
          false,
          {
            error: [
              'DOMException',
              'InvalidStateError',
              "Failed to execute 'respondWith' on 'SubmitEvent': You can only call respondWith on an submit event that has agentInvoked == true.",
            ],
          },
          {
            error: [
              'DOMException',
              'InvalidStateError',
              "Failed to execute 'respondWith' on 'SubmitEvent': You can only call respondWith on an submit event that has agentInvoked == true.",
            ],
          },
        ],
      ],
    ],
  },
  'forms-submit: a form that may not be submitted in its sandbox keeps its caller waiting': {
    reason: 'A call whose form the browser may not submit rejects; in Chromium it never ends.',
    ours: { error: ['DOMException', 'UnknownError', 'The browser did not submit the form.'] },
  },
  'frames: a method of the page called on the frame’s context': {
    reason:
      "Each document has its own script and interfaces; what only a browser can share between realms isn't shared.",
    ours: {
      thrown: ['TypeError', 'TypeError', "Failed to execute 'registerTool' on 'ModelContext': Illegal invocation"],
    },
  },
  'frames: the page’s getter called on the frame’s document': {
    reason:
      "Each document has its own script and interfaces; what only a browser can share between realms isn't shared.",
    ours: { error: ['TypeError', 'TypeError', 'Illegal invocation'] },
  },
  'realms: a promise is of the realm of the context': {
    reason:
      "Each document has its own script and interfaces; what only a browser can share between realms isn't shared.",
    ours: [
      [false, true],
      [true, false],
    ],
  },
  'forms-input: a month filled with a month that isn’t': {
    reason: 'Firefox has no controls for months and weeks; they are text fields there.',
    firefox: {
      outcome: { value: 'done' },
      values: ['2026-13'],
      seen: ['input t', 'change t', 'submit', 'toolactivated'],
    },
  },
  'forms-input: a week filled with a week that isn’t': {
    reason: 'Firefox has no controls for months and weeks; they are text fields there.',
    firefox: {
      outcome: { value: 'done' },
      values: ['2026-W54'],
      seen: ['input t', 'change t', 'submit', 'toolactivated'],
    },
  },
  'forms-input: a week filled with a week that this year hasn’t': {
    reason: 'Firefox has no controls for months and weeks; they are text fields there.',
    firefox: {
      outcome: { value: 'done' },
      values: ['2025-W53'],
      seen: ['input t', 'change t', 'submit', 'toolactivated'],
    },
  },
  'forms-pending: a call that waits, and a reset that a script pretends': {
    reason: 'Firefox also resets a form for a reset event that a script dispatches.',
    firefox: {
      outcome: { pending: true },
      values: [''],
      seen: ['input t', 'change t', 'toolactivated', 'meanwhile', 'reset'],
    },
  },
  'forms-pending: a call whose answer is on its way, and an abort': {
    reason: "The browser's own message for an abort.",
    firefox: {
      outcome: { error: ['DOMException', 'AbortError', 'The operation was aborted. '] },
      values: ['x'],
      seen: ['input t', 'change t', 'submit', 'toolactivated', 'meanwhile', 'toolcancel'],
    },
  },
  'forms-pending: a call with a signal that was aborted before': {
    reason: "The browser's own message for an abort.",
    firefox: [{ error: ['DOMException', 'AbortError', 'The operation was aborted. '] }, ''],
  },
  'forms-pending: the person’s button after an abort submits for the person': {
    reason: "The browser's own message for an abort.",
    firefox: {
      outcome: { error: ['DOMException', 'AbortError', 'The operation was aborted. '] },
      values: ['x'],
      seen: ['input t', 'change t', 'toolactivated', 'meanwhile', 'toolcancel', 'submit', 'false'],
    },
  },
  'forms-schema: the schema of a date or time month': {
    reason: 'Firefox has no controls for months and weeks; they are text fields there.',
    firefox: ['{"t":{"type":"string","description":"M"}}', []],
  },
  'forms-schema: the schema of a date or time week': {
    reason: 'Firefox has no controls for months and weeks; they are text fields there.',
    firefox: ['{"t":{"type":"string"}}', []],
  },
  'forms-submit: a dialog form outside of a dialog gives null': {
    reason: 'Firefox also collects the data of a dialog form outside of a dialog.',
    firefox: {
      outcome: { value: null },
      values: ['x'],
      seen: ['input t', 'change t', 'submit', 'formdata', 'toolactivated'],
    },
  },
  'forms-submit: a submission that isn’t prevented gives null': {
    reason: "The browser decides when a submitted form's navigation becomes visible in its frame.",
    firefox: [{ value: null }, '?t=x+y&go=v'],
  },
  'forms-submit: the button’s own action is used': {
    reason: "The browser decides when a submitted form's navigation becomes visible in its frame.",
    firefox: [{ value: null }, '?t=x+y&go=v'],
  },
  ...Object.fromEntries(
    ['the removal of the form', 'the removal of what it is in', 'no description'].map((change) => [
      `forms-pending: a call that waits, and ${change}`,
      {
        reason:
          "The public tests demand toolcancel when a form goes before it is submitted; Chromium doesn't fire it yet.",
        ours: {
          outcome: {
            error: ['DOMException', 'UnknownError', 'Tool execution cancelled, since tool definition was updated'],
          },
          values: ['x'],
          seen: ['input t', 'change t', 'toolactivated', 'meanwhile', 'toolcancel'],
        },
      },
    ]),
  ),
  'forms-registration: toolchange when an option comes': {
    reason: 'The options of a select are listed as they are; Chromium lists the old ones until something else changes.',
    ours: [
      [
        'f: d {"type":"object","properties":{"t":{"type":"string","anyOf":[{"type":"string","const":"a","title":"a"},{"type":"string","const":"","title":""}],"enum":["a",""]}},"required":[]}',
      ],
      3,
    ],
  },
  'forms-registration: toolchange when an option goes': {
    reason: 'The options of a select are listed as they are; Chromium lists the old ones until something else changes.',
    ours: [
      [
        'f: d {"type":"object","properties":{"t":{"type":"string","anyOf":[{"type":"string","const":"b","title":"b"}],"enum":["b"]}},"required":[]}',
      ],
      3,
    ],
  },
};
