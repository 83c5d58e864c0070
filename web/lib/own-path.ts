/** True for a path of this site. « //other.example » and `javascript:` are none, whoever wrote them. */
export const isOwnPath = (text: string): boolean => /^\/(?![/\\])/.test(text)
