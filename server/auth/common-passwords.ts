/**
 * The most common passwords: the top of the published lists of leaked passwords, from six characters, and what is
 * obvious for this site. In lower case.
 */
const COMMON_PASSWORDS = new Set(
  `
  000000 00000000 0123456 0123456789 012345 101010 102030 1020304050 110110 111111 1111111 11111111 111222 112233
  11223344 112358 121212 123000 123123 12312312 123123123 123321 1234321 1234554321 12344321 123454321 123456 1234560
  1234567 12345678 123456789 1234567890 12345678910 123456a 123456aa 123456abc 123456q 123456qwerty 1234abcd 1234qwer
  123654 123654789 123789 123abc 123asd 123qwe 123qweasd 123qwerty 131313 134679 135790 141414 142536 147147 147258
  147258369 147852 147852369 151515 159357 159753 159951 161616 171717 181818 191919 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 1qazxsw2 1qaz@wsx 200000 202020 212121 222222 22222222 232323 242424 252525 258456 292929 303030
  333333 33333333 343434 444444 454545 456456 456789 505050 515000 515151 520520 555555 55555555 565656 616161 654321
  666666 66666666 686868 696969 741852 741852963 753951 777777 7777777 77777777 786786 787878 789456 789456123 789789
  852456 87654321 888888 88888888 909090 963852 963852741 987654 98765432 987654321 9876543210 999999 99999999
  a123456 a1b2c3 a1b2c3d4 a12345678 aa123456 aaaaaa aaaaaaaa abc123 abc1234 abc12345 abc123456 abcabc abcd1234 abcdef
  abcdefg abcdefgh abcd123 abcd12345 access admin1 admin12 admin123 admin1234 admin12345 admin123456 admin@123
  adminadmin administrator aditya alexander amanda anamika andrea andrew angel1 angels angelina anthony apple123
  asd123 asdasd asdasdasd asdf1234 asdfgh asdfghj asdfghjk asdfghjkl ashley asdf123 babygirl bailey banana barney
  baseball basketball batman bharat blessed bonnie brandon buster butterfly charlie cheese chelsea chocolate computer
  cookie corvette cowboy cricket dallas daniel default desktop diamond dragon eagles electric electrical electricals
  electrician elephant family flower football freedom friend friends ganesh ganpati gandhi george ginger google
  guitar hannah hariom harley heaven hello1 hello123 hockey hunter iloveu iloveyou iloveyou1 india123 india@123 indian
  internet jaihind jasmine jennifer jessica jordan jordan23 joseph joshua justin killer krishna lakshmi laptop letmein
  letmein1 linkedin liverpool london love123 lovely loveme lovelove maggie manager marina martin master matrix
  matthew maverick mercedes merlin michael michelle mickey minecraft monkey morgan mother mumbai mumbai123 mustang
  mynoob naruto natasha newyork nicholas nicole office office123 orange p@ssw0rd p@ssword pa55word pa55w0rd pakistan
  passw0rd password password1 password12 password123 password1234 password12345 password! password@123 pass123 pass1234
  pass@123 patrick peanut pepper phoenix pokemon prince princess princess1 purple q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx
  qazwsxedc qazxsw qqqqqq qwaszx qwe123 qweasd qweasdzxc qweqwe qwer1234 qwert1 qwerty qwerty1 qwerty12 qwerty123
  qwerty1234 qwerty12345 qwertyu qwertyui qwertyuiop rahul123 rainbow ranger robert saanjh saanjh123 sachin samantha
  samsung scooter secret secret1 secret123 server shadow shivam shivshakti silver simple single snoopy soccer sophie
  spider spiderman starwars steelers summer sunshine superman superman1 support sweety taylor temporary test12
  test123 test1234 test@123 testing thomas thunder thunderbird tigger trustno1 unknown victoria walter welcome welcome1
  welcome12 welcome123 welcome@123 whatever william winner winter wizard xxxxxx yankees yellow zaq12wsx zaq1zaq1 zxc123
  zxcvbn zxcvbnm zzzzzz
  `
    .trim()
    .split(/\s+/),
)

/** Whether a password is on the list of common passwords, ignoring case (D06). */
export const isCommonPassword = (password: string): boolean => COMMON_PASSWORDS.has(password.toLowerCase())
