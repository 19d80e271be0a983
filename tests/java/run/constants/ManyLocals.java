// Exercises methods with more than 255 local slots, wide increments, many parameters and deep operand stacks.
public class ManyLocals {
    static long params(int a, long b, double c, float d, byte e, short f, char g, boolean h, String i, int[] j, long k, double l, long m, double n, long o) {
        return a + b + (long) c + (long) d + e + f + g + (h ? 1 : 0) + i.length() + j[0] + k + (long) l + m + (long) n + o;
    }

    static int deep(int x) {
        return x + (x * 2 + (x * 3 + (x * 4 + (x * 5 + (x * 6 + (x * 7 + (x * 8 + (x * 9 + (x * 10 + (x * 11 + (x * 12 + (x * 13 + (x - 1)))))))))))));
    }

    static long wide(int n) {
        long v0 = n + 0L, v1 = n + 2L, v2 = n + 6L, v3 = n + 12L, v4 = n + 20L, v5 = n + 30L, v6 = n + 42L, v7 = n + 56L, v8 = n + 72L, v9 = n + 90L, v10 = n + 110L, v11 = n + 132L, v12 = n + 156L, v13 = n + 182L;
        long v14 = n + 14L, v15 = n + 30L, v16 = n + 48L, v17 = n + 68L, v18 = n + 90L, v19 = n + 114L, v20 = n + 140L, v21 = n + 168L, v22 = n + 198L, v23 = n + 230L, v24 = n + 264L, v25 = n + 300L, v26 = n + 338L, v27 = n + 378L;
        long v28 = n + 28L, v29 = n + 58L, v30 = n + 90L, v31 = n + 124L, v32 = n + 160L, v33 = n + 198L, v34 = n + 238L, v35 = n + 280L, v36 = n + 324L, v37 = n + 370L, v38 = n + 418L, v39 = n + 468L, v40 = n + 520L, v41 = n + 574L;
        long v42 = n + 42L, v43 = n + 86L, v44 = n + 132L, v45 = n + 180L, v46 = n + 230L, v47 = n + 282L, v48 = n + 336L, v49 = n + 392L, v50 = n + 450L, v51 = n + 510L, v52 = n + 572L, v53 = n + 636L, v54 = n + 702L, v55 = n + 770L;
        long v56 = n + 56L, v57 = n + 114L, v58 = n + 174L, v59 = n + 236L, v60 = n + 300L, v61 = n + 366L, v62 = n + 434L, v63 = n + 504L, v64 = n + 576L, v65 = n + 650L, v66 = n + 726L, v67 = n + 804L, v68 = n + 884L, v69 = n + 966L;
        long v70 = n + 70L, v71 = n + 142L, v72 = n + 216L, v73 = n + 292L, v74 = n + 370L, v75 = n + 450L, v76 = n + 532L, v77 = n + 616L, v78 = n + 702L, v79 = n + 790L, v80 = n + 880L, v81 = n + 972L, v82 = n + 1066L, v83 = n + 1162L;
        long v84 = n + 84L, v85 = n + 170L, v86 = n + 258L, v87 = n + 348L, v88 = n + 440L, v89 = n + 534L, v90 = n + 630L, v91 = n + 728L, v92 = n + 828L, v93 = n + 930L, v94 = n + 1034L, v95 = n + 1140L, v96 = n + 1248L, v97 = n + 1358L;
        long v98 = n + 98L, v99 = n + 198L, v100 = n + 300L, v101 = n + 404L, v102 = n + 510L, v103 = n + 618L, v104 = n + 728L, v105 = n + 840L, v106 = n + 954L, v107 = n + 1070L, v108 = n + 1188L, v109 = n + 1308L, v110 = n + 1430L, v111 = n + 1554L;
        long v112 = n + 112L, v113 = n + 226L, v114 = n + 342L, v115 = n + 460L, v116 = n + 580L, v117 = n + 702L, v118 = n + 826L, v119 = n + 952L, v120 = n + 1080L, v121 = n + 1210L, v122 = n + 1342L, v123 = n + 1476L, v124 = n + 1612L, v125 = n + 1750L;
        long v126 = n + 126L, v127 = n + 254L, v128 = n + 384L, v129 = n + 516L, v130 = n + 650L, v131 = n + 786L, v132 = n + 924L, v133 = n + 1064L, v134 = n + 1206L, v135 = n + 1350L, v136 = n + 1496L, v137 = n + 1644L, v138 = n + 1794L, v139 = n + 1946L;
        int narrow = n;
        long wideLong = n * 3L;
        float wideFloat = n / 2f;
        double wideDouble = n / 4.0;
        Object wideObject = "o" + n;
        narrow++;
        narrow += 1000;
        narrow -= 30000;
        narrow += 40000;
        for (int i = 0; i < 5; i++) {
            narrow += i;
            wideLong <<= 1;
            wideFloat *= 1.5f;
            wideDouble -= i;
        }
        wideLong += narrow + (long) wideFloat + (long) wideDouble + wideObject.hashCode();
        return wideLong + v0 + v7 + v14 + v21 + v28 + v35 + v42 + v49 + v56 + v63 + v70 + v77 + v84 + v91 + v98 + v105 + v112 + v119 + v126 + v133 - v3 - v14 - v25 - v36 - v47 - v58 - v69 - v80 - v91 - v102 - v113 - v124 - v135;
    }

    static int jumps(int n) {
        int r = 0;
        for (int i = 0; i < n; i++) {
            if (i % 2 == 0) {
                r += i;
            } else {
                r -= 1;
            }
        }
        return r;
    }

    public static void main(String[] args) {
        System.out.println(params(1, 2L, 3.0, 4f, (byte) 5, (short) 6, 'a', true, "eight", new int[] {9}, 10L, 11.0, 12L, 13.0, 14L));
        System.out.println(deep(1) + " " + deep(-7) + " " + wide(1) + " " + wide(-12345) + " " + wide(Integer.MAX_VALUE) + " " + jumps(101));
        int i = 0;
        i += 32767;
        i += -32768;
        i += 127;
        i -= 128;
        i += 32768;
        i -= 100000;
        System.out.println(i);
        long sum = 0;
        for (int k = 0; k < 1000; k += 333) {
            sum += k;
        }
        System.out.println(sum);
    }
}
