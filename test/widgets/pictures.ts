/** Three tiny pictures for the cases of widgets: wide, tall and very wide. */
const png = 'data:image/png;base64,';

export const wide = `${png}iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAIAAACDRijCAAAAUUlEQVR42mPo2XKCKoiBagbN3n2CKoh6Bq0+fJIqaBAatPvUKaogigyyiQqAIwYK9SMMAuLTl04TibAagTAIgsg2At0gXMYRNAK7QWSjwWcQAI32rAjacQi8AAAAAElFTkSuQmCC`;

export const tall = `${png}iVBORw0KGgoAAAANSUhEUgAAABAAAAAYCAIAAAB8wupbAAAAUklEQVR42mOwccsjCTHQXkNYcD5JiA4aChMKSULDQkNPXjFJiMYaNDRsGJZVlxCJgKpBGoCYeNVQDQT1wFUjNODRg6waRQOmHjSlWDQQg4aDBgD9X5P4UrZlOgAAAABJRU5ErkJggg==`;

export const banner = `${png}iVBORw0KGgoAAAANSUhEUgAAACAAAAAMCAIAAACMdijuAAAATklEQVR42mM4cek6TREDzS04d/0WTRHD1Tt3aYqGgQV3Hj4kD1X0VKAhrMoYHj17QhLCNBcTIatnwBSixGhMmxjwWE62uciIgUL9A28BAIGWSlL3qAYmAAAAAElFTkSuQmCC`;

/** Says that it is a picture and is none. */
export const broken = `${png}AAAA`;
